import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Role } from '@lectern/contract';
import { z } from 'zod';
import type { VisitorActor } from '../core/actor.ts';
import { claimsOf } from '@lectern/content';
import type { StoreContext } from '../store/store-context.ts';
import type { Store } from '../store/store.ts';
import { SigningKeys } from './signing-keys.ts';

/** How long a resolved address can be read. */
const siteTokenMinutes = 15;
const previewMinutes = 60;
const memberMinutes = 60;

/** What the `typ` of a header says a token is for (RFC 8725, 3.11). */
const types = {
  site: 'lectern-site+jwt',
  preview: 'lectern-preview+jwt',
  member: 'lectern-member+jwt',
} as const;

const ClaimsMember = z.record(z.string(), z.unknown());

/** What a site token says. Renderers read it without checking the signature; the last four members are ours. */
const SiteTokenPayload = z.object({
  kind: z.literal('site'),
  organization: z.string(),
  site: z.string(),
  siteSection: z.string().optional(),
  siteSpace: z.string(),
  space: z.string(),
  spaces: z.array(z.string()),
  claims: ClaimsMember.optional(),
  shareLink: z.string().optional(),
  keyNumber: z.number().optional(),
  preview: z.literal(true).optional(),
});
export type SiteTokenPayload = z.output<typeof SiteTokenPayload>;

const PreviewPayload = z.object({ kind: z.literal('preview'), site: z.string(), claims: ClaimsMember });
/** With which claims an editor looks at a site. */
export type Preview = Omit<z.output<typeof PreviewPayload>, 'kind'>;

/** What is said of a member; `sub` is the user. */
export type MemberClaims = {
  readonly sub: string;
  readonly organization: string;
  readonly role: Role | null;
};

type Signer = Pick<StoreContext, 'store' | 'clock' | 'newId'>;

/** Tokens that this server signs for readers of published sites. */
export class SiteTokens {
  readonly #keys: SigningKeys;

  constructor(keys = new SigningKeys()) {
    this.#keys = keys;
  }

  /** A token that reads what the payload names, for a while. */
  sign(signer: Signer, payload: SiteTokenPayload): Promise<string> {
    return this.#sign(signer, payload, { typ: types.site, minutes: siteTokenMinutes });
  }

  signPreview(signer: Signer, preview: Preview): Promise<string> {
    return this.#sign(
      signer,
      { kind: 'preview', ...preview },
      { typ: types.preview, minutes: previewMinutes },
    );
  }

  /** What a member is in an organization, for whoever is to know them; it opens nothing here. */
  signMember(signer: Signer, member: MemberClaims): Promise<string> {
    return this.#sign(signer, { kind: 'member', ...member }, { typ: types.member, minutes: memberMinutes });
  }

  /** Whether a secret says that it is a site token. */
  isSiteToken(token: string): boolean {
    return typeOf(token) === types.site;
  }

  /** The visitor of a valid site token. */
  async visitorOf(store: Store, token: string, now: Date): Promise<VisitorActor | undefined> {
    const result = SiteTokenPayload.safeParse(await this.#verify(store, token, { typ: types.site, now }));
    if (!result.success) return undefined;
    const { organization, site, spaces, claims = {}, shareLink, keyNumber, preview } = result.data;
    return {
      kind: 'visitor',
      userId: '',
      instanceAdmin: false,
      organizationId: organization,
      siteId: site,
      spaceIds: spaces,
      claims,
      shareLinkId: shareLink,
      keyNumber,
      preview: preview === true,
    };
  }

  /** What a valid preview token shows; `undefined` for any other token. */
  async previewOf(store: Store, token: string, now: Date): Promise<Preview | undefined> {
    if (typeOf(token) !== types.preview) return undefined;
    const result = PreviewPayload.safeParse(await this.#verify(store, token, { typ: types.preview, now }));
    return result.success ? { site: result.data.site, claims: result.data.claims } : undefined;
  }

  async #sign(
    signer: Signer,
    payload: JWTPayload,
    { typ, minutes }: { typ: string; minutes: number },
  ): Promise<string> {
    const key = await this.#keys.newest(signer);
    const seconds = Math.floor(signer.clock().getTime() / 1000);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ, kid: key.id })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + minutes * 60)
      .sign(key.secret);
  }

  async #verify(
    store: Store,
    token: string,
    { typ, now }: { typ: string; now: Date },
  ): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await this.#keys.find(store, kid);
          if (key === undefined) throw new errors.JWKSNoMatchingKey();
          return key.secret;
        },
        { algorithms: ['HS256'], typ, requiredClaims: ['exp'], currentDate: now },
      );
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

/** Visitors prove who they are with a token that the site's key signed. Its clock may be off by that much. */
const clockToleranceSeconds = 30;

/** What a valid token of a visitor says; `undefined` for any other text. */
export async function visitorClaims(
  token: string,
  privateKey: string,
  now: Date,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(privateKey), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    });
    return claimsOf(payload, {});
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function typeOf(token: string): unknown {
  if (!token.startsWith('ey')) return undefined;
  try {
    return decodeProtectedHeader(token).typ;
  } catch {
    // Not a JWT: another kind of secret.
    return undefined;
  }
}
