import { type Kysely, sql } from 'kysely';

/**
 * OpenID Connect providers of organizations.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table sso_providers
    alter column sso_url set default '',
    alter column entity_id set default '',
    alter column certificate set default '',
    add column issuer text not null default '',
    add column client_id text not null default '',
    add column client_secret text,
    add column scopes text[] not null default '{openid,email,profile}',
    add column groups_claim text not null default 'groups',
    add column group_mappings json not null default '[]',
    add column provisioning boolean not null default true,
    add column email_domains text[] not null default '{}'`,
  // Those of SAML, whose addresses are believed.
  sql`alter table sso_identities add column email_verified boolean not null default true`,
  sql`alter table sso_identities alter column email_verified drop default`,
];
