import type { DomainVerificationType } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import { columnsOf, defineRow, type RowOf } from '../schema/row.ts';
import {
  type DomainVerificationsTable,
  domainVerificationsTable,
} from '../tables/domain-verifications.table.ts';
import type { Tables } from '../tables/tables.ts';

const domainVerificationRow = defineRow(columnsOf(domainVerificationsTable));
export type DomainVerificationRow = RowOf<typeof domainVerificationRow>;

/** Names that an organization uses, in lower case. */
export type DomainClaims = {
  readonly organizationId: string;
  readonly type: DomainVerificationType;
  readonly domains: readonly string[];
};

/** SQL of the proofs of e-mail domains and host names. */
export class DomainVerificationsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Whether an organization has verified an e-mail domain, in lower case. */
  async isVerifiedEmailDomain(organizationId: string, domain: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('domain_verifications')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('type', '=', 'email-domain')
      .where('domain', '=', domain)
      .where('verified_at', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  find(id: string): Promise<DomainVerificationRow | undefined> {
    return this.#select().where('domain_verifications.id', '=', id).executeTakeFirst();
  }

  listOfOrganization(organizationId: Expression<string>) {
    return this.#select().where('domain_verifications.organization_id', '=', organizationId);
  }

  /** The pending ones of all organizations. */
  listPending() {
    return this.#select().where('domain_verifications.verified_at', 'is', null);
  }

  /** Those of the given names that the organization has, pending or verified. */
  listOfDomains({ organizationId, type, domains }: DomainClaims): Promise<DomainVerificationRow[]> {
    return this.listOfOrganization(sql.val(organizationId))
      .where('type', '=', type)
      .where((eb) => eb('domain', '=', eb.fn.any(eb.val(domains))))
      .execute();
  }

  /** The first of the given names that another organization has verified. */
  async findTaken({ organizationId, type, domains }: DomainClaims): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('domain_verifications')
      .select('domain')
      .where('type', '=', type)
      .where((eb) => eb('domain', '=', eb.fn.any(eb.val(domains))))
      .where('verified_at', 'is not', null)
      .where('organization_id', '!=', organizationId)
      .orderBy('domain')
      .executeTakeFirst();
    return row?.domain;
  }

  async insert(rows: readonly Insertable<DomainVerificationsTable>[]): Promise<void> {
    await this.#db.insertInto('domain_verifications').values(rows).execute();
  }

  /** A violation of `domain_verifications_verified_key` when another organization has verified the name. */
  async setVerified(id: string, verifiedAt: string): Promise<void> {
    await this.#db
      .updateTable('domain_verifications')
      .set({ verified_at: verifiedAt, last_error: null })
      .where('id', '=', id)
      .execute();
  }

  /** Records the time and the outcome of a lookup. */
  async setChecked(id: string, checkedAt: string, error: string | null): Promise<void> {
    await this.#db
      .updateTable('domain_verifications')
      .set({ last_checked_at: checkedAt, last_error: error })
      .where('id', '=', id)
      .execute();
  }

  /** Deletes those of the e-mail domains that are not among the given ones. */
  async deleteOtherEmailDomains(organizationId: string, domains: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('domain_verifications')
      .where('organization_id', '=', organizationId)
      .where('type', '=', 'email-domain')
      .where((eb) => eb.not(eb('domain', '=', eb.fn.any(eb.val(domains)))))
      .execute();
  }

  /** Deletes those of the host names that no site of the organization has any more, of itself or of its proxy. */
  async deleteUnusedHostnames(organizationId: string): Promise<void> {
    await this.#db
      .deleteFrom('domain_verifications')
      .where('organization_id', '=', organizationId)
      .where('type', '=', 'hostname')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('sites')
              .select('sites.id')
              .whereRef('sites.organization_id', '=', 'domain_verifications.organization_id')
              .where((site) =>
                site.or([
                  site('sites.hostname', '=', site.ref('domain_verifications.domain')),
                  site(proxyHost, '=', site.ref('domain_verifications.domain')),
                ]),
              ),
          ),
        ),
      )
      .execute();
  }

  /** Serves the sites of an organization with this host name, of themselves or of their proxies. */
  async serveSites(organizationId: string, hostname: string): Promise<void> {
    await this.#db
      .updateTable('sites')
      .set({ hostname_verified: true })
      .where('organization_id', '=', organizationId)
      .where('hostname', '=', hostname)
      .execute();
    await this.#db
      .updateTable('sites')
      .set({ proxy_verified: true })
      .where('organization_id', '=', organizationId)
      .where(proxyHost, '=', hostname)
      .execute();
  }

  #select() {
    return this.#db.selectFrom('domain_verifications').select(domainVerificationRow.selected);
  }
}

/** The host name of the proxy of a site, without its path. */
const proxyHost = sql<string>`split_part(sites.proxy_origin, '/', 1)`;
