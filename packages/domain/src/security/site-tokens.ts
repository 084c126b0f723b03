import { hash } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { ApiError, type Role } from '@lectern/contract';
import { z } from 'zod';
import type { PreviewedContent, VisitorActor } from '../core/actor.ts';
import { combineClaims } from '@lectern/content';
import type { StoreContext } from '../store/store-context.ts';
import type { Store } from '../store/store.ts';
import { hmacKeyOf, type StoredHmacKey, StoredHmacKeys } from './hmac-keys.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

/** The least time for which a site token is valid when it is answered. */
const siteTokenMinutes = 15;
/** The same answer has the identical token for at least this long, because readers key their caches by it. */
const identicalMinutes = 5;
/** All tokens of such a period are issued at its begin, so that they are identical in every process. */
const periodMinutes = 10;
const maxIssued = 5000;
/** The verified tokens in memory, and what one takes per character: the payload, parsed, beside the text. */
const maxVerifiedBytes = 8 * 1024 * 1024;
const bytesPerCharacter = 6;
const previewMinutes = 60;
const memberMinutes = 60;
/** The accepted clock skew of the issuers of visitor tokens. */
const clockToleranceSeconds = 30;

/** Explicit types of tokens, in the `typ` header (RFC 8725, 3.11). */
const types = {
  site: 'lectern-site+jwt',
  preview: 'lectern-preview+jwt',
  member: 'lectern-member+jwt',
} as const;

const ClaimsMember = z.record(z.string(), z.unknown());

/** The payload of a site token. Renderers read it without verifying the signature; the last three members are internal. */
const SiteTokenPayload = z.object({
  kind: z.literal('site'),
  organization: z.string(),
  site: z.string(),
  siteSection: z.string().optional(),
  siteSpace: z.string(),
  space: z.string(),
  spaces: z.array(z.string()),
  claims: ClaimsMember.optional(),
  /** The id of the change request of the space that a preview shows. */
  changeRequest: z.string().optional(),
  /** The id of the revision of the space that a preview shows. */
  revision: z.string().optional(),
  shareLink: z.string().optional(),
  keyNumber: z.number().optional(),
  preview: z.literal(true).optional(),
});
type SiteTokenPayload = z.output<typeof SiteTokenPayload>;
const IssuedSiteToken = SiteTokenPayload.extend({ iat: z.number(), exp: z.number() });

const PreviewPayload = z.object({
  kind: z.literal('preview'),
  site: z.string(),
  claims: ClaimsMember,
  /** The only change request that the preview shows. */
  changeRequest: z.object({ space: z.string(), id: z.string() }).optional(),
});
/** The claims with which an editor previews a site. */
export type Preview = Omit<z.output<typeof PreviewPayload>, 'kind'>;

/** The claims about a member; `sub` is the user id. */
type MemberClaims = {
  readonly sub: string;
  readonly organization: string;
  readonly role: Role | null;
};

type IssuedToken = { readonly token: Promise<string>; readonly firstAnsweredAt: number };

type VerifiedToken = {
  readonly visitor: VisitorActor;
  /** When it expires, in seconds. */
  readonly expiresAt: number;
  readonly keyId: string | undefined;
};

type Signer = Pick<StoreContext, 'store' | 'clock' | 'newId'>;

/** Tokens that this server signs for readers of published sites. */
export class SiteTokens {
  readonly #keys: SigningKeys;
  /** The last site tokens, by key and payload. */
  readonly #issued = new Map<string, IssuedToken>();

  /** The site tokens whose signatures were verified. */
  readonly #verified = new LRUCache<string, VerifiedToken>({
    maxSize: maxVerifiedBytes,
    sizeCalculation: (_verified, token) => 300 + token.length * bytesPerCharacter,
  });

  readonly #privateKeys = new StoredHmacKeys();

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  /**
   * A token that grants read access to what the payload names, for at least 15 minutes. The same payload gets the
   * identical token for at least five minutes from this process, and within a period of ten from all of them.
   */
  async sign(signer: Signer, payload: SiteTokenPayload): Promise<string> {
    const key = await this.#keys.newest(signer);
    const now = secondsOf(signer);
    const id = hash('sha256', `${key.id} ${JSON.stringify(payload)}`, 'base64url');
    const issued = this.#issued.get(id);
    if (issued !== undefined && now - issued.firstAnsweredAt < identicalMinutes * 60) return issued.token;
    const iat = now - (now % (periodMinutes * 60));
    const exp = iat + (periodMinutes + identicalMinutes + siteTokenMinutes) * 60;
    const token = signed(key, payload, { typ: types.site, iat, exp });
    this.#issued.delete(id);
    this.#issued.set(id, { token, firstAnsweredAt: now });
    const [oldest] = this.#issued.keys();
    if (this.#issued.size > maxIssued && oldest !== undefined) this.#issued.delete(oldest);
    // Readers send it at once.
    this.#verified.set(await token, {
      visitor: visitorFrom({ ...payload, iat, exp }),
      expiresAt: exp,
      keyId: key.id,
    });
    return token;
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
    return this.#verified.has(token) || typeOf(token) === types.site;
  }

  /**
   * The visitor of a valid site token.
   * @throws ApiError 401 for one that has expired
   */
  async visitorOf(store: Store, token: string, now: Date): Promise<VisitorActor | undefined> {
    const verified = this.#verified.get(token);
    if (verified !== undefined) {
      if (verified.expiresAt <= Math.floor(now.getTime() / 1000)) throw expired();
      // A deleted key ends its tokens.
      if ((await this.#keys.find(store, verified.keyId)) !== undefined) return verified.visitor;
      this.#verified.delete(token);
      return undefined;
    }
    const payload = await this.#verify(store, token, { typ: types.site, now });
    if (payload === 'expired') throw expired();
    const result = IssuedSiteToken.safeParse(payload);
    if (!result.success) return undefined;
    const visitor = visitorFrom(result.data);
    this.#verified.set(token, {
      visitor,
      expiresAt: result.data.exp,
      keyId: decodeProtectedHeader(token).kid,
    });
    return visitor;
  }

  /** The payload of a valid preview token; `undefined` for any other token. */
  async previewOf(store: Store, token: string, now: Date): Promise<Preview | undefined> {
    if (typeOf(token) !== types.preview) return undefined;
    const result = PreviewPayload.safeParse(await this.#verify(store, token, { typ: types.preview, now }));
    if (!result.success) return undefined;
    const { kind: _kind, ...shown } = result.data;
    return shown;
  }

  /** The claims of a valid visitor token, which the private key of the site signed; `undefined` for any other text. */
  async visitorClaims(
    token: string,
    privateKey: StoredHmacKey,
    now: Date,
  ): Promise<Record<string, unknown> | undefined> {
    try {
      const { payload } = await jwtVerify(token, await this.#privateKeys.find(privateKey), {
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

  async #sign(
    signer: Signer,
    payload: JWTPayload,
    { typ, minutes }: { typ: string; minutes: number },
  ): Promise<string> {
    const key = await this.#keys.newest(signer);
    const iat = secondsOf(signer);
    return signed(key, payload, { typ, iat, exp: iat + minutes * 60 });
  }

  async #verify(
    store: Store,
    token: string,
    { typ, now }: { typ: string; now: Date },
  ): Promise<JWTPayload | 'expired' | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = await this.#keys.find(store, kid);
          if (key === undefined) throw new errors.JWKSNoMatchingKey();
          return hmacKeyOf(key);
        },
        { algorithms: ['HS256'], typ, requiredClaims: ['exp'], currentDate: now },
      );
      return payload;
    } catch (error) {
      // The signature was verified before.
      if (error instanceof errors.JWTExpired) return 'expired';
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

function visitorFrom(payload: z.output<typeof IssuedSiteToken>): VisitorActor {
  const { organization, site, spaces, claims = {}, shareLink, keyNumber, preview, iat } = payload;
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
    previewed: previewedOf(payload),
    issuedAt: iat,
  };
}

function expired(): ApiError {
  return new ApiError('unauthenticated', 'The site token has expired. Resolve the URL of the site again.');
}

function previewedOf({ space, changeRequest, revision }: SiteTokenPayload): PreviewedContent | undefined {
  if (changeRequest !== undefined) return { spaceId: space, changeRequestId: changeRequest };
  return revision === undefined ? undefined : { spaceId: space, revisionId: revision };
}

function secondsOf({ clock }: Pick<StoreContext, 'clock'>): number {
  return Math.floor(clock().getTime() / 1000);
}

async function signed(
  key: SigningKey,
  payload: JWTPayload,
  { typ, iat, exp }: { typ: string; iat: number; exp: number },
): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ, kid: key.id })
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(await hmacKeyOf(key));
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
