import { randomBytes } from 'node:crypto';
import { ApiError, type Locale, type User } from '@lectern/contract';
import {
  anonymous,
  assertUser,
  type Client,
  type Ctx,
  defaultLanguage,
  type Domain,
  findSession,
  type KnownSession,
  negotiateLanguage,
  originOf,
  type SignInStep,
  type StartedSession,
} from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieName, cookiesOf } from './cookies.ts';
import { assertOwnForm, formField, formTokenOf } from './own-forms.ts';
import { messagesOf } from './messages/messages.ts';
import type { PageContext } from './page.ts';

/** Who is signed in in a browser. */
export type SignedIn = {
  readonly token: string;
  readonly session: KnownSession;
  readonly ctx: Ctx;
  readonly client: Client;
  readonly user: User;
};

/** Who reads a page, where that is known. */
type PageReader = {
  /** Who is signed in. */
  readonly user?: User;
  /** The language that they have chosen. */
  readonly language?: Locale | null;
};

/** What the pages know of the browser of a request: its cookies, forms and session. */
export class Browsers {
  readonly domain: Domain;
  readonly #cookies: ReturnType<typeof cookiesOf>;
  readonly #base: string;

  constructor(domain: Domain) {
    this.domain = domain;
    this.#cookies = cookiesOf(domain.settings.publicUrl);
    this.#base = new URL(domain.settings.publicUrl).pathname.replace(/\/$/, '');
  }

  /** The context of somebody who is not signed in. */
  contextOf(request: FastifyRequest): Ctx {
    return this.domain.context(anonymous, originOf('web', request));
  }

  /**
   * What a page needs, in the language that its reader has chosen, or that of their browser; a browser without a cookie for
   * forms gets one.
   */
  pageContext(request: FastifyRequest, reply: FastifyReply, reader: PageReader = {}): PageContext {
    let cookie = this.#cookies.read(request, 'lectern_form');
    if (cookie === undefined) {
      cookie = randomBytes(32).toString('base64url');
      this.#set(reply, this.#cookies.write(request, 'lectern_form', cookie));
    }
    return {
      ...messagesOf(this.#languageOf(request, reader)),
      base: this.#base,
      formToken: formTokenOf(cookie),
      userName: reader.user?.displayName,
    };
  }

  /** The fields of a form of this server; 403 for any other. */
  formOf(request: FastifyRequest): URLSearchParams {
    const { body } = request;
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    assertOwnForm(request, {
      publicUrl: this.domain.settings.publicUrl,
      cookie: this.#cookies.read(request, 'lectern_form'),
      token: form.get(formField),
    });
    return form;
  }

  /** The session of the browser; a cookie that opens nothing any more is removed. */
  async signedIn(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | undefined> {
    const token = this.#cookies.read(request, 'lectern_session');
    if (token === undefined) return undefined;
    const origin = originOf('web', request);
    try {
      const actor = assertUser(await this.domain.authenticate(token, origin));
      const ctx = this.domain.context(actor, origin);
      const session = await findSession(ctx, token);
      if (session === undefined) throw new ApiError('unauthenticated', 'This is not the token of a session.');
      await ctx.rateLimits.count('reads', { userId: actor.userId });
      const client = this.domain.as(actor, origin);
      return { token, session, ctx, client, user: await client.users.getAuthenticated({}) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
      this.forget(request, reply, 'lectern_session');
      return undefined;
    }
  }

  /** Goes on after a right password: to a page with a new session, or to the question for a code. */
  proceed(request: FastifyRequest, reply: FastifyReply, step: SignInStep, path = '/'): FastifyReply {
    if (step.kind === 'session') return this.startSession(request, reply, step.session, path);
    this.remember(request, reply, 'lectern_challenge', step.challenge);
    return this.redirect(reply, '/sign-in/code');
  }

  /** Sends the browser of a new session to a page. */
  startSession(
    request: FastifyRequest,
    reply: FastifyReply,
    session: Pick<StartedSession, 'token' | 'expiresAt'>,
    path = '/',
  ): FastifyReply {
    const seconds = Math.floor((Date.parse(session.expiresAt) - Date.now()) / 1000);
    this.#set(reply, this.#cookies.write(request, 'lectern_session', session.token, Math.max(0, seconds)));
    return this.redirect(reply, path);
  }

  readCookie(request: FastifyRequest, name: CookieName): string | undefined {
    return this.#cookies.read(request, name);
  }

  remember(request: FastifyRequest, reply: FastifyReply, name: CookieName, value: string): void {
    this.#set(reply, this.#cookies.write(request, name, value, 600));
  }

  forget(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
    this.#set(reply, this.#cookies.write(request, name, undefined));
  }

  /** To a page of this server, by GET. */
  redirect(reply: FastifyReply, path: string): FastifyReply {
    return reply.header('cache-control', 'no-store').redirect(this.#base + path, 303);
  }

  #languageOf({ headers }: FastifyRequest, { language }: PageReader): Locale {
    const preferred = language ?? negotiateLanguage(headers['accept-language']);
    return preferred ?? this.domain.settings.defaultLanguage ?? defaultLanguage;
  }

  /** A reply may set several cookies. */
  #set(reply: FastifyReply, cookie: string): void {
    const before = reply.getHeader('set-cookie');
    const list = Array.isArray(before) ? before : before === undefined ? [] : [String(before)];
    reply.removeHeader('set-cookie').header('set-cookie', [...list, cookie]);
  }
}
