import type { Kysely } from 'kysely';
import { SecondFactorsRepository } from './workspace/second-factors.repository.ts';
import { OidcRepository } from './workspace/oidc.repository.ts';
import { AccountsRepository } from './workspace/accounts.repository.ts';
import { SessionsRepository } from './workspace/sessions.repository.ts';
import { AccessRepository } from './spaces/access.repository.ts';
import { ComputedPagesRepository } from './spaces/computed-pages.repository.ts';
import { ContentGrantsRepository } from './spaces/content-grants.repository.ts';
import { AgedRowsRepository } from './platform/aged-rows.repository.ts';
import { AuditEventsRepository } from './platform/audit-events.repository.ts';
import { BackupsRepository } from './platform/backups.repository.ts';
import { AdaptiveSchemasRepository } from './sites/adaptive-schemas.repository.ts';
import { CollectionsRepository } from './spaces/collections.repository.ts';
import { TreeRepository } from './spaces/tree.repository.ts';
import { ChangeRequestsRepository } from './spaces/change-requests.repository.ts';
import { TextMentionsRepository } from './spaces/text-mentions.repository.ts';
import { CommentedPagesRepository } from './spaces/commented-pages.repository.ts';
import { CommentsRepository } from './spaces/comments.repository.ts';
import { ContentObjectsRepository } from './spaces/content-objects.repository.ts';
import { ContentSweepsRepository } from './spaces/content-sweeps.repository.ts';
import { RequestedReviewersRepository } from './spaces/requested-reviewers.repository.ts';
import { ReviewsRepository } from './spaces/reviews.repository.ts';
import { RevisionsRepository } from './spaces/revisions.repository.ts';
import { CustomizationsRepository } from './sites/customizations.repository.ts';
import { CustomFieldsRepository } from './workspace/custom-fields.repository.ts';
import { FieldValuesRepository } from './spaces/field-values.repository.ts';
import { runTransaction, type Notifications } from '@lectern/database';
import type { Tables } from './tables/tables.ts';
import { JobsRepository } from './platform/jobs.repository.ts';
import { DomainVerificationsRepository } from './workspace/domain-verifications.repository.ts';
import { SealedValuesRepository } from './platform/sealed-values.repository.ts';
import { MovedRowsRepository } from './platform/moved-rows.repository.ts';
import { ReadOnlyOrganizationsRepository } from './platform/read-only-organizations.repository.ts';
import { TableSizesRepository } from './platform/table-sizes.repository.ts';
import { StoredObjectsRepository } from './platform/stored-objects.repository.ts';
import { EventsRepository } from './platform/events.repository.ts';
import { JobLeasesRepository } from './platform/job-leases.repository.ts';
import { GitRepository } from './spaces/git.repository.ts';
import { LinksRepository } from './spaces/links.repository.ts';
import { ContentImportsRepository } from './spaces/imports.repository.ts';
import { EmailInvitesRepository } from './workspace/email-invites.repository.ts';
import { InvitesRepository } from './workspace/invites.repository.ts';
import { MailsRepository } from './platform/mails.repository.ts';
import { MemberSpacesRepository } from './spaces/member-spaces.repository.ts';
import { MembersRepository } from './workspace/members.repository.ts';
import { OpenAPISpecVersionsRepository } from './workspace/openapi-spec-versions.repository.ts';
import { OpenAPISpecsRepository } from './workspace/openapi-specs.repository.ts';
import { OrganizationsRepository } from './workspace/organizations.repository.ts';
import { IdempotencyRepository } from './platform/idempotency.repository.ts';
import { SsoProvidersRepository } from './workspace/sso-providers.repository.ts';
import { SsoLoginsRepository } from './workspace/sso-logins.repository.ts';
import { RedirectsRepository } from './sites/redirects.repository.ts';
import { SectionGroupsRepository } from './sites/section-groups.repository.ts';
import { SearchRepository } from './spaces/search.repository.ts';
import { SearchWordsRepository } from './spaces/search-words.repository.ts';
import { ShareLinksRepository } from './sites/share-links.repository.ts';
import { PdfsRepository } from './spaces/pdfs.repository.ts';
import { PublishedSitesRepository } from './sites/published-sites.repository.ts';
import { SigningKeysRepository } from './sites/signing-keys.repository.ts';
import { PublishingAuthRepository } from './sites/publishing-auth.repository.ts';
import { ScimRepository } from './workspace/scim.repository.ts';
import { SiteSectionsRepository } from './sites/site-sections.repository.ts';
import { SiteSpacesRepository } from './sites/site-spaces.repository.ts';
import { SiteVersionsRepository } from './sites/site-versions.repository.ts';
import { SitesRepository } from './sites/sites.repository.ts';
import { SpacesRepository } from './spaces/spaces.repository.ts';
import { TeamsRepository } from './workspace/teams.repository.ts';
import { TokensRepository } from './workspace/tokens.repository.ts';
import { TranslationsRepository } from './workspace/translations.repository.ts';
import { UsersRepository } from './workspace/users.repository.ts';
import { DigestsRepository } from './platform/digests.repository.ts';
import { NotificationsRepository } from './platform/notifications.repository.ts';
import { WebhookDeliveriesRepository } from './platform/webhook-deliveries.repository.ts';
import { WebhooksRepository } from './platform/webhooks.repository.ts';

/** The repositories over one connection or one transaction. */
export class Store {
  readonly db: Kysely<Tables>;
  readonly users: UsersRepository;
  readonly tokens: TokensRepository;
  readonly accounts: AccountsRepository;
  readonly sessions: SessionsRepository;
  readonly secondFactors: SecondFactorsRepository;
  readonly oidc: OidcRepository;
  readonly organizations: OrganizationsRepository;
  readonly domainVerifications: DomainVerificationsRepository;
  readonly members: MembersRepository;
  readonly teams: TeamsRepository;
  readonly contentGrants: ContentGrantsRepository;
  readonly auditEvents: AuditEventsRepository;
  readonly agedRows: AgedRowsRepository;
  readonly tableSizes: TableSizesRepository;
  readonly movedRows: MovedRowsRepository;
  readonly readOnlyOrganizations: ReadOnlyOrganizationsRepository;
  readonly idempotency: IdempotencyRepository;
  readonly backups: BackupsRepository;
  readonly storedObjects: StoredObjectsRepository;
  readonly memberSpaces: MemberSpacesRepository;
  readonly invites: InvitesRepository;
  readonly emailInvites: EmailInvitesRepository;
  readonly ssoProviders: SsoProvidersRepository;
  readonly ssoLogins: SsoLoginsRepository;
  readonly scim: ScimRepository;
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
  readonly textMentions: TextMentionsRepository;
  readonly computedPages: ComputedPagesRepository;
  readonly reviews: ReviewsRepository;
  readonly requestedReviewers: RequestedReviewersRepository;
  readonly pdfs: PdfsRepository;
  readonly search: SearchRepository;
  readonly searchWords: SearchWordsRepository;
  readonly links: LinksRepository;
  readonly sites: SitesRepository;
  readonly siteVersions: SiteVersionsRepository;
  readonly siteSpaces: SiteSpacesRepository;
  readonly siteSections: SiteSectionsRepository;
  readonly sectionGroups: SectionGroupsRepository;
  readonly shareLinks: ShareLinksRepository;
  readonly publishingAuth: PublishingAuthRepository;
  readonly publishedSites: PublishedSitesRepository;
  readonly signingKeys: SigningKeysRepository;
  readonly sealedValues: SealedValuesRepository;
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
  readonly mails: MailsRepository;
  readonly notifications: NotificationsRepository;
  readonly digests: DigestsRepository;
  readonly events: EventsRepository;
  readonly webhooks: WebhooksRepository;
  readonly webhookDeliveries: WebhookDeliveriesRepository;

  readonly #notifications: Pick<Notifications, 'notify'>;
  readonly #afterTransaction: (() => void)[] | undefined;

  /** `afterTransaction` collects the effects that run when the transaction is over; none outside of one. */
  constructor(
    db: Kysely<Tables>,
    notifications: Pick<Notifications, 'notify'>,
    afterTransaction?: (() => void)[],
  ) {
    this.db = db;
    this.#notifications = notifications;
    this.#afterTransaction = afterTransaction;
    this.users = new UsersRepository(db);
    this.tokens = new TokensRepository(db);
    this.accounts = new AccountsRepository(db);
    this.sessions = new SessionsRepository(db);
    this.secondFactors = new SecondFactorsRepository(db);
    this.oidc = new OidcRepository(db);
    this.organizations = new OrganizationsRepository(db);
    this.domainVerifications = new DomainVerificationsRepository(db);
    this.members = new MembersRepository(db);
    this.teams = new TeamsRepository(db);
    this.contentGrants = new ContentGrantsRepository(db);
    this.auditEvents = new AuditEventsRepository(db);
    this.agedRows = new AgedRowsRepository(db);
    this.tableSizes = new TableSizesRepository(db);
    this.movedRows = new MovedRowsRepository(db);
    this.readOnlyOrganizations = new ReadOnlyOrganizationsRepository(db);
    this.idempotency = new IdempotencyRepository(db);
    this.backups = new BackupsRepository(db);
    this.storedObjects = new StoredObjectsRepository(db);
    this.memberSpaces = new MemberSpacesRepository(db);
    this.invites = new InvitesRepository(db);
    this.emailInvites = new EmailInvitesRepository(db);
    this.ssoProviders = new SsoProvidersRepository(db);
    this.ssoLogins = new SsoLoginsRepository(db);
    this.scim = new ScimRepository(db);
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
    this.textMentions = new TextMentionsRepository(db);
    this.computedPages = new ComputedPagesRepository(db);
    this.reviews = new ReviewsRepository(db);
    this.requestedReviewers = new RequestedReviewersRepository(db);
    this.pdfs = new PdfsRepository(db);
    this.search = new SearchRepository(db);
    this.searchWords = new SearchWordsRepository(db);
    this.links = new LinksRepository(db);
    this.sites = new SitesRepository(db);
    this.siteVersions = new SiteVersionsRepository(db);
    this.siteSpaces = new SiteSpacesRepository(db);
    this.siteSections = new SiteSectionsRepository(db);
    this.sectionGroups = new SectionGroupsRepository(db);
    this.shareLinks = new ShareLinksRepository(db);
    this.publishingAuth = new PublishingAuthRepository(db);
    this.publishedSites = new PublishedSitesRepository(db);
    this.signingKeys = new SigningKeysRepository(db);
    this.sealedValues = new SealedValuesRepository(db);
    this.customizations = new CustomizationsRepository(db);
    this.customFields = new CustomFieldsRepository(db);
    this.fieldValues = new FieldValuesRepository(db);
    this.translations = new TranslationsRepository(db);
    this.redirects = new RedirectsRepository(db);
    this.adaptiveSchemas = new AdaptiveSchemasRepository(db);
    this.jobLeases = new JobLeasesRepository(db);
    this.mails = new MailsRepository(db);
    this.notifications = new NotificationsRepository(db);
    this.digests = new DigestsRepository(db);
    this.jobs = new JobsRepository(db);
    this.events = new EventsRepository(db);
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
    const afterTransaction: (() => void)[] = [];
    try {
      return await runTransaction(this.db, (trx) =>
        work(new Store(trx, this.#notifications, afterTransaction)),
      );
    } finally {
      for (const effect of afterTransaction) effect();
    }
  }

  /** Runs reads on one snapshot of the database. Within a transaction, they join it. */
  async snapshot<T>(read: (tx: Store) => Promise<T>): Promise<T> {
    if (this.db.isTransaction) return read(this);
    return runTransaction(this.db, (trx) => read(new Store(trx, this.#notifications)), {
      isolationLevel: 'repeatable read',
    });
  }

  /**
   * Runs an effect in this process when the transaction is over, committed or not; at once outside of one. It may run
   * twice, after a serialization failure.
   */
  afterTransaction(effect: () => void): void {
    if (this.#afterTransaction === undefined) effect();
    else this.#afterTransaction.push(effect);
  }

  /** Notifies the listeners of the topic, in every process, when the transaction is over. */
  notify(topic: string): void {
    this.afterTransaction(() => this.#notifications.notify(topic));
  }
}
