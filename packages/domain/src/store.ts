import type { Kysely } from 'kysely';
import { AccessRepository } from './access/access.repository.ts';
import { ContentGrantsRepository } from './content-permissions/content-grants.repository.ts';
import { AuditEventsRepository } from './audit-events/audit-events.repository.ts';
import { AdaptiveSchemasRepository } from './adaptive-schemas/adaptive-schemas.repository.ts';
import { CollectionsRepository } from './collections/collections.repository.ts';
import { TreeRepository } from './collections/tree.repository.ts';
import { ChangeRequestsRepository } from './change-requests/change-requests.repository.ts';
import { CommentedPagesRepository } from './comments/commented-pages.repository.ts';
import { CommentsRepository } from './comments/comments.repository.ts';
import { ContentObjectsRepository } from './content/content-objects.repository.ts';
import { ContentSweepsRepository } from './content/sweep/content-sweeps.repository.ts';
import { RequestedReviewersRepository } from './reviews/requested-reviewers.repository.ts';
import { ReviewsRepository } from './reviews/reviews.repository.ts';
import { RevisionsRepository } from './content/revisions.repository.ts';
import { CustomizationsRepository } from './customizations/customizations.repository.ts';
import { CustomFieldsRepository } from './custom-fields/custom-fields.repository.ts';
import { FieldValuesRepository } from './custom-fields/field-values.repository.ts';
import type { Signals } from './database/signals.ts';
import type { Tables } from './database/tables.ts';
import { runTransaction } from './database/transaction.ts';
import { jobsTopic, JobsRepository } from './jobs/jobs.repository.ts';
import { EventsRepository } from './events/events.repository.ts';
import { JobLeasesRepository } from './jobs/job-leases.repository.ts';
import { GitRepository } from './git/git.repository.ts';
import { LinksRepository } from './links/links.repository.ts';
import { ContentImportsRepository } from './imports/imports.repository.ts';
import { InvitesRepository } from './invites/invites.repository.ts';
import { MemberSpacesRepository } from './members/member-spaces.repository.ts';
import { MembersRepository } from './members/members.repository.ts';
import { OpenAPISpecVersionsRepository } from './openapi-specs/openapi-spec-versions.repository.ts';
import { OpenAPISpecsRepository } from './openapi-specs/openapi-specs.repository.ts';
import { OrganizationsRepository } from './organizations/organizations.repository.ts';
import { IdempotencyRepository } from './idempotency/idempotency.repository.ts';
import { SamlProvidersRepository } from './saml/saml.repository.ts';
import { SamlLoginsRepository } from './saml/saml-logins.repository.ts';
import { RedirectsRepository } from './redirects/redirects.repository.ts';
import { SectionGroupsRepository } from './section-groups/section-groups.repository.ts';
import { SearchRepository } from './search/search.repository.ts';
import { ShareLinksRepository } from './share-links/share-links.repository.ts';
import { PdfsRepository } from './pdf/pdfs.repository.ts';
import { PublishedSitesRepository } from './published/published-sites.repository.ts';
import { SigningKeysRepository } from './published/signing-keys.repository.ts';
import { PublishingAuthRepository } from './site-publishing/publishing-auth.repository.ts';
import { SiteSectionsRepository } from './site-sections/site-sections.repository.ts';
import { SiteSpacesRepository } from './site-spaces/site-spaces.repository.ts';
import { SitesRepository } from './sites/sites.repository.ts';
import { SpacesRepository } from './spaces/spaces.repository.ts';
import { TeamsRepository } from './teams/teams.repository.ts';
import { TokensRepository } from './tokens/tokens.repository.ts';
import { TranslationsRepository } from './translations/translations.repository.ts';
import { UsersRepository } from './users/users.repository.ts';
import { WebhookDeliveriesRepository } from './webhooks/webhook-deliveries.repository.ts';
import { WebhooksRepository } from './webhooks/webhooks.repository.ts';

/** The repositories over one connection or one transaction. */
export class Store {
  readonly db: Kysely<Tables>;
  readonly users: UsersRepository;
  readonly tokens: TokensRepository;
  readonly organizations: OrganizationsRepository;
  readonly members: MembersRepository;
  readonly teams: TeamsRepository;
  readonly contentGrants: ContentGrantsRepository;
  readonly auditEvents: AuditEventsRepository;
  readonly idempotency: IdempotencyRepository;
  readonly memberSpaces: MemberSpacesRepository;
  readonly invites: InvitesRepository;
  readonly samlProviders: SamlProvidersRepository;
  readonly samlLogins: SamlLoginsRepository;
  readonly collections: CollectionsRepository;
  readonly tree: TreeRepository;
  readonly access: AccessRepository;
  readonly spaces: SpacesRepository;
  readonly contentObjects: ContentObjectsRepository;
  readonly contentSweeps: ContentSweepsRepository;
  readonly revisions: RevisionsRepository;
  readonly contentImports: ContentImportsRepository;
  readonly changeRequests: ChangeRequestsRepository;
  readonly comments: CommentsRepository;
  readonly commentedPages: CommentedPagesRepository;
  readonly reviews: ReviewsRepository;
  readonly requestedReviewers: RequestedReviewersRepository;
  readonly pdfs: PdfsRepository;
  readonly search: SearchRepository;
  readonly links: LinksRepository;
  readonly sites: SitesRepository;
  readonly siteSpaces: SiteSpacesRepository;
  readonly siteSections: SiteSectionsRepository;
  readonly sectionGroups: SectionGroupsRepository;
  readonly shareLinks: ShareLinksRepository;
  readonly publishingAuth: PublishingAuthRepository;
  readonly publishedSites: PublishedSitesRepository;
  readonly signingKeys: SigningKeysRepository;
  readonly customizations: CustomizationsRepository;
  readonly customFields: CustomFieldsRepository;
  readonly fieldValues: FieldValuesRepository;
  readonly translations: TranslationsRepository;
  readonly redirects: RedirectsRepository;
  readonly adaptiveSchemas: AdaptiveSchemasRepository;
  readonly openapiSpecs: OpenAPISpecsRepository;
  readonly openapiSpecVersions: OpenAPISpecVersionsRepository;
  readonly git: GitRepository;

  readonly jobs: JobsRepository;
  readonly jobLeases: JobLeasesRepository;
  readonly events: EventsRepository;
  readonly webhooks: WebhooksRepository;
  readonly webhookDeliveries: WebhookDeliveriesRepository;

  readonly #signals: Pick<Signals, 'send'>;
  readonly #afterwards: (() => void)[] | undefined;

  /** `afterwards` gathers what is to be done when the transaction is over; none outside of one. */
  constructor(db: Kysely<Tables>, signals: Pick<Signals, 'send'>, afterwards?: (() => void)[]) {
    this.db = db;
    this.#signals = signals;
    this.#afterwards = afterwards;
    this.users = new UsersRepository(db);
    this.tokens = new TokensRepository(db);
    this.organizations = new OrganizationsRepository(db);
    this.members = new MembersRepository(db);
    this.teams = new TeamsRepository(db);
    this.contentGrants = new ContentGrantsRepository(db);
    this.auditEvents = new AuditEventsRepository(db);
    this.idempotency = new IdempotencyRepository(db);
    this.memberSpaces = new MemberSpacesRepository(db);
    this.invites = new InvitesRepository(db);
    this.samlProviders = new SamlProvidersRepository(db);
    this.samlLogins = new SamlLoginsRepository(db);
    this.collections = new CollectionsRepository(db);
    this.tree = new TreeRepository(db);
    this.access = new AccessRepository(db);
    this.spaces = new SpacesRepository(db);
    this.contentObjects = new ContentObjectsRepository(db);
    this.contentSweeps = new ContentSweepsRepository(db);
    this.revisions = new RevisionsRepository(db);
    this.contentImports = new ContentImportsRepository(db);
    this.changeRequests = new ChangeRequestsRepository(db);
    this.comments = new CommentsRepository(db);
    this.commentedPages = new CommentedPagesRepository(db);
    this.reviews = new ReviewsRepository(db);
    this.requestedReviewers = new RequestedReviewersRepository(db);
    this.pdfs = new PdfsRepository(db);
    this.search = new SearchRepository(db);
    this.links = new LinksRepository(db);
    this.sites = new SitesRepository(db);
    this.siteSpaces = new SiteSpacesRepository(db);
    this.siteSections = new SiteSectionsRepository(db);
    this.sectionGroups = new SectionGroupsRepository(db);
    this.shareLinks = new ShareLinksRepository(db);
    this.publishingAuth = new PublishingAuthRepository(db);
    this.publishedSites = new PublishedSitesRepository(db);
    this.signingKeys = new SigningKeysRepository(db);
    this.customizations = new CustomizationsRepository(db);
    this.customFields = new CustomFieldsRepository(db);
    this.fieldValues = new FieldValuesRepository(db);
    this.translations = new TranslationsRepository(db);
    this.redirects = new RedirectsRepository(db);
    this.adaptiveSchemas = new AdaptiveSchemasRepository(db);
    this.jobLeases = new JobLeasesRepository(db);
    this.jobs = new JobsRepository(db, () => this.signal(jobsTopic));
    this.events = new EventsRepository(db, this.jobs, (topic) => this.signal(topic));
    this.webhooks = new WebhooksRepository(db);
    this.webhookDeliveries = new WebhookDeliveriesRepository(db);
    this.openapiSpecs = new OpenAPISpecsRepository(db);
    this.openapiSpecVersions = new OpenAPISpecVersionsRepository(db);
    this.git = new GitRepository(db);
  }

  /**
   * Runs `work` in a transaction, with a store of its own: the outer one is not to be used
   * inside. Within a transaction, `work` joins it. A deadlock or serialization failure runs
   * `work` again, so it must have no effect outside of the store.
   */
  async transaction<T>(work: (tx: Store) => Promise<T>): Promise<T> {
    if (this.db.isTransaction) return work(this);
    const afterwards: (() => void)[] = [];
    try {
      return await runTransaction(this.db, (trx) => work(new Store(trx, this.#signals, afterwards)));
    } finally {
      for (const effect of afterwards) effect();
    }
  }

  /** Runs reads that all see the database as it is at one moment. Within a transaction, they join it. */
  async snapshot<T>(read: (tx: Store) => Promise<T>): Promise<T> {
    if (this.db.isTransaction) return read(this);
    return runTransaction(this.db, (trx) => read(new Store(trx, this.#signals)), {
      isolationLevel: 'repeatable read',
    });
  }

  /**
   * Does something in this process when the transaction is over, committed or not; at once outside of one. It may be
   * done twice, after a lost race.
   */
  afterwards(effect: () => void): void {
    if (this.#afterwards === undefined) effect();
    else this.#afterwards.push(effect);
  }

  /** Wakes whoever waits for the topic, in every process, when the transaction is over. */
  signal(topic: string): void {
    this.afterwards(() => this.#signals.send(topic));
  }
}
