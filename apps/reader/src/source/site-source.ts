import type { Client, Ctx, ReadMark } from '@lectern/domain';
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
  | 'insights'
>;

/** The calls of one request. */
export type SiteCalls = {
  /** Without a token. */
  readonly anonymous: Pick<Client, 'publishedContent'>;
  /** With the site token that resolving a URL returned. */
  visitor(siteToken: string): Promise<VisitorClient>;
  /** Counts a search, or feedback, against the limits of the caller, before it is made. */
  count(kind: 'search' | 'feedback'): Promise<void>;
};

/** Where published sites are read from. */
export type SiteSource = {
  /** The base URL of the sites without a host name of their own, that of files, and the origin that they redirect to, if any. */
  readonly addresses: {
    readonly sitesUrl: string;
    readonly publicUrl: string;
    readonly directFilesOrigin?: string | undefined;
  };
  readonly cache: Ctx['responseCache'];
  /** How long what everybody sees stays the same; without it, every request is answered by the operations. */
  readonly shared?: {
    /** To be called before anything is read. */
    mark(): ReadMark;
    /** Whether nothing of an organization has changed since a mark; `undefined` where something has already. */
    since(organizationId: string, mark: ReadMark): (() => boolean) | undefined;
    /**
     * Counts a request that no operation is called for; `undefined` where nothing is limited.
     * @throws ApiError 429, as a rejection
     */
    count(address: string | undefined): Promise<unknown> | undefined;
  };
  /**
   * Waits for the turn of a request, and counts it.
   * @throws ApiError 429 or 503
   */
  open(request: FastifyRequest, reply: FastifyReply): Promise<SiteCalls>;
};
