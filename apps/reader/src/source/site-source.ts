import type { Client, Ctx } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The operations that a reader of sites needs, all of which any other reader can call, too. */
export type VisitorClient = Pick<
  Client,
  | 'publishedContent'
  | 'changeRequests'
  | 'revisions'
  | 'redirects'
  | 'search'
  | 'users'
  | 'openapiSpecs'
  | 'pdfs'
>;

/** The calls of one request. */
export type SiteCalls = {
  /** Without a token. */
  readonly anonymous: Pick<Client, 'publishedContent'>;
  /** With the site token that resolving a URL returned. */
  visitor(siteToken: string): Promise<VisitorClient>;
  /** Counts a search against the limits of the caller, before it is made. */
  countSearch(): Promise<void>;
};

/** Where published sites are read from. */
export type SiteSource = {
  /** The base URL of the sites without a host name of their own, and that of files. */
  readonly addresses: { readonly sitesUrl: string; readonly publicUrl: string };
  readonly cache: Ctx['responseCache'];
  /**
   * Waits for the turn of a request, and counts it.
   * @throws ApiError 429 or 503
   */
  open(request: FastifyRequest, reply: FastifyReply): Promise<SiteCalls>;
};
