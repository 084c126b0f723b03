import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Role } from '@lectern/contract';
import { z } from 'zod';
import type { VisitorActor } from '../core/actor.ts';
import { combineClaims } from '@lectern/content';
import type { StoreContext } from '../store/store-context.ts';
import type { Store } from '../store/store.ts';
import type { SigningKeys } from './signing-keys.ts';

const siteTokenMinutes = 15;
const previewMinutes = 60;
const memberMinutes = 60;

/** Explicit types of tokens, in the `typ` header (RFC 8725, 3.11). */
const types = {
  site: 'lectern-site+jwt',
  preview: 'lectern-preview+jwt',
  member: 'lectern-member+jwt',
} as const;

const ClaimsMember = z.record(z.string(), z.unknown());

/** The payload of a site token. Renderers read it without verifying the signature; the last four members are internal. */
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
type SiteTokenPayload = z.output<typeof SiteTokenPayload>;

const PreviewPayload = z.object({ kind: z.literal('preview'), site: z.string(), claims: ClaimsMember });
/** The claims with which an editor previews a site. */
export type Preview = Omit<z.output<typeof PreviewPayload>, 'kind'>;

/** The claims about a member; `sub` is the user id. */
type MemberClaims = {
  readonly sub: string;
  readonly organization: string;
  readonly role: Role | null;
};

type Signer = Pick<StoreContext, 'store' | 'clock' | 'newId'>;

/** Tokens that this server signs for readers of published sites. */
export class SiteTokens {
  readonly #keys: SigningKeys;

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  /** A short-lived token that grants read access to what the payload names. */
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

  /** A token that states the role of a member, for third parties; it grants no access here. */
  signMember(signer: Signer, member: MemberClaims): Promise<string> {
    return this.#sign(signer, { kind: 'member', ...member }, { typ: types.member, minutes: memberMinutes });
  }

  /** Whether a token has the type of site tokens; its signature is not verified. */
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

  /** The payload of a valid preview token; `undefined` for any other token. */
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
          const key = await this.#keys.find(store, kid);
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

/** The accepted clock skew of the issuers of visitor tokens. */
const clockToleranceSeconds = 30;

/** The claims of a valid visitor token, which the private key of the site signed; `undefined` for any other text. */
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
    return combineClaims(payload, {});
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
    // Not a JWT: another kind of token.
    return undefined;
  }
}
