import {
  anonymous,
  type Ctx,
  type Domain,
  type FinishedSignIn,
  originOf,
  type SignInOptions,
  type StartedSignIn,
} from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SsoCookie, ssoCookie } from './sso-cookie.ts';

/** Without one, a browser would add that of the page that led to the redirect. */
const ownFragment = '#_';

/** What the routes of each protocol have in common. */
export type SsoBrowsers = {
  readonly cookie: SsoCookie;
  readonly contextOf: (request: FastifyRequest) => Ctx;
  /** Sends a browser to the identity provider. */
  readonly begin: (
    request: FastifyRequest,
    reply: FastifyReply,
    start: (options: SignInOptions) => Promise<StartedSignIn>,
  ) => Promise<FastifyReply>;
  /** Sends a browser to the frontend; the code alone to whoever accepts JSON. */
  readonly complete: (request: FastifyRequest, reply: FastifyReply, finished: FinishedSignIn) => FastifyReply;
};

export function ssoBrowsers(domain: Domain): SsoBrowsers {
  const cookie = ssoCookie(domain.settings.publicUrl);
  return {
    cookie,
    contextOf: (request) => domain.context(anonymous, originOf('rest', request)),
    begin: (...sent) => begin(cookie, ...sent),
    complete,
  };
}

async function begin(
  cookie: SsoCookie,
  request: FastifyRequest,
  reply: FastifyReply,
  start: (options: SignInOptions) => Promise<StartedSignIn>,
): Promise<FastifyReply> {
  const query = new URL(request.url, 'http://localhost').searchParams;
  // One that is repeated counts as none.
  const valueOf = (name: string) => (query.getAll(name).length === 1 ? query.get(name) : null) ?? undefined;
  const { address, browserSecret } = await start({
    redirect: valueOf('redirect'),
    codeChallenge: valueOf('code_challenge'),
    browserSecret: cookie.read(request),
  });
  return reply
    .header('set-cookie', cookie.write(request, browserSecret))
    .redirect(`${address}${ownFragment}`, 302);
}

function complete(
  request: FastifyRequest,
  reply: FastifyReply,
  { redirect, code }: FinishedSignIn,
): FastifyReply {
  if (request.headers.accept?.includes('application/json') === true) return reply.send({ code, redirect });
  const target = new URL(redirect);
  target.searchParams.set('code', code);
  return reply.redirect(`${target.href}${ownFragment}`, 303);
}
