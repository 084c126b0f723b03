import type { PublicSite } from '@lectern/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadAssets } from './assets.ts';
import { ContentTasks } from './content/content-tasks.ts';
import { homePage, isHomeRequest } from './home-page.ts';
import { PictureTasks } from './picture/picture-tasks.ts';
import { ReadyPages } from './ready-pages.ts';
import { type Serving } from './serve-site.ts';
import type { SiteSource } from './source/site-source.ts';
import { answerRequest } from './answer-request.ts';

export type ReaderOptions = {
  readonly source: SiteSource;
  /**
   * Whether a site has this host name: every path of it is then the site's. Without it, sites are below `SITES_URL` only. At once
   * for a name that no site can ever have.
   */
  readonly isSiteHost?: (host: string) => boolean | Promise<boolean>;
  /** The public sites of the server, for its page for people at `/`. Without it, there is none. */
  readonly listPublicSites?: (limit: number) => Promise<readonly PublicSite[]>;
  /** The page at `/` for whoever is signed in; `undefined` for everybody else. With it, the page of the others has a link to sign in. */
  readonly personalHome?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
  /** Whether the server has nothing else, so that the path of the sites is theirs at every name of it. */
  readonly isAlone?: boolean;
};

/**
 * Serves published sites as web pages. Its hook must be added before those of other routes (`beforeRoutes`). Returns the
 * responses that are known before any hook.
 */
export function registerReader(app: FastifyInstance, options: ReaderOptions): ReadyPages | undefined {
  const { source, isSiteHost, isAlone = false } = options;
  const serving: Serving = {
    source,
    assets: loadAssets(),
    tasks: new ContentTasks(),
    pictures: new PictureTasks(),
    rendering: new Map(),
  };
  app.addHook('onClose', () => Promise.all([serving.tasks.close(), serving.pictures.close()]));
  const sites = new URL(source.addresses.sitesUrl);
  const base = sites.pathname.replace(/\/$/, '');
  const isShared = sites.host === new URL(source.addresses.publicUrl).host;
  const ready = source.shared && new ReadyPages(source.cache, source.shared);
  if (ready !== undefined)
    app.addHook('onSend', (request, reply, payload, done) => {
      ready.keep(request, reply, payload);
      done();
    });
  const answer = (request: FastifyRequest, reply: FastifyReply, origin: string, isSure = true) =>
    answerRequest({ ...serving, ready: isSure ? ready : undefined }, request, reply, origin);

  const { personalHome } = options;
  const publicHome =
    options.listPublicSites &&
    homePage(options.listPublicSites, serving.assets, { hasAccounts: personalHome !== undefined });
  const home = async (request: FastifyRequest, reply: FastifyReply) =>
    (await personalHome?.(request, reply)) ?? publicHome?.(reply);

  const answerAtHost = async (request: FastifyRequest, reply: FastifyReply, isSites: boolean) => {
    if (!isSites && !(await isSiteHost?.(request.hostname)))
      return isHomeRequest(request) ? home(request, reply) : undefined;
    // The origin that is published, whatever port and protocol a request names: pages are cached by it.
    return answer(request, reply, isSites ? sites.origin : `https://${request.hostname.toLowerCase()}`);
  };

  app.addHook('onRequest', (request, reply, done) => {
    const isSites = !isShared && request.host.toLowerCase() === sites.host;
    const isOfSites = isAlone && base !== '' && request.url.startsWith(`${base}/`);
    // Most requests are for the API, and wait for nothing here.
    const isElsewhere = !isSites && (isSiteHost?.(request.hostname) ?? false) === false;
    if (isOfSites || (isElsewhere && !isHomeRequest(request))) done();
    else void callAfter(answerAtHost(request, reply, isSites), done);
  });
  if (!isShared && !isAlone) return ready;
  // Whatever name the server was called by: it resolves its sites at the one that is published. A name may become that of a
  // site, unless that is known at once.
  app.get(`${base}/*`, (request, reply) =>
    answer(request, reply, sites.origin, (isSiteHost?.(request.hostname) ?? false) === false),
  );
  void app.register(async (scope) => {
    // Whoever answers reads the body, with a limit of its own.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(`${base}/*`, (request, reply) => answer(request, reply, sites.origin));
  });
  return ready;
}

/** Fastify calls no further hook once a reply was sent. */
async function callAfter(answering: Promise<unknown>, done: (error?: Error) => void): Promise<void> {
  try {
    await answering;
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done();
}
