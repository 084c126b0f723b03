import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../harness.ts';

const used = useWorld();

const revision =
  'Revisions are deleted with their space only, and so is this row. A key would look up each of them in this table.';
const page = 'Pages are content of a revision, not rows.';
const history = 'It outlives what it names.';
const computed = 'Computed from columns that have a key.';
const outside = 'The name of something outside of this database.';

/** Columns that name something and have no foreign key, and why. */
const withoutKey: Readonly<Record<string, string>> = {
  'audit_events.actor_id': history,
  'audit_events.organization_id': history,
  'change_request_requested_reviewers.revision_id': revision,
  'change_request_requested_reviewers.subject_id': computed,
  'change_request_reviews.revision_id': revision,
  'change_requests.initial_revision_id': revision,
  'change_requests.merged_ancestor_id': revision,
  'change_requests.merged_revision_id': revision,
  'change_requests.revision_id': revision,
  'comment_counts.place_id': 'Of a space or a change request, whose comments trigger that it changes.',
  'comment_counts.space_id': 'As place_id.',
  'commented_pages.page_id': page,
  'commented_pages.place_id': computed,
  'comments.node_id': page,
  'comments.page_id': page,
  'comments.place_id': computed,
  'comments.revision_id': revision,
  'computed_pages.page_id': page,
  'content_grants.content_id': computed,
  'content_grants.subject_id': computed,
  'content_imports.page_id': page,
  'content_imports.revision_id': revision,
  'effective_grants.node_id': computed,
  'effective_grants.subject_id': computed,
  'events.actor_id': history,
  'events.site_id': history,
  'events.space_id': history,
  'events.transaction_id': 'Of PostgreSQL.',
  'git_credentials.key_id': outside,
  'git_operations.head_revision_id': revision,
  'git_operations.job_id': history,
  'git_targets.pending_change_request_id': 'A deleted one counts as none.',
  'git_targets.pending_revision_id': revision,
  'git_targets.revision_id': revision,
  'jobs.actor_id': history,
  'link_edges.page_id': page,
  'openapi_specs.last_version_id': 'Versions are deleted with their specification only.',
  'page_links.page_id': page,
  'pdfs.revision_id': revision,
  'revisions.change_request_id': 'Revisions of a change request are deleted with its space only.',
  'revisions.created_by': history,
  'revisions.merged_change_request_id': 'As change_request_id.',
  'scim_groups.external_id': outside,
  'scim_users.external_id': outside,
  'search_pages.page_id': page,
  'site_redirects.page_id': page,
  'space_counts.organization_id': 'Copied from the space, which has a key.',
  'space_links.revision_id': revision,
  'spaces.revision_id':
    'Each update of the head would write an index, which the deletion of revisions needs.',
  'sso_providers.client_id': outside,
  'sso_providers.entity_id': outside,
  'stored_objects.put_id': 'Of nothing but this put.',
  'stored_objects.store_id': 'The storage may have files of a store that is deleted, until they are swept.',
  'team_counts.subject_id': 'Of a member or a team, whose team members trigger that it changes.',
  'text_mentions.owner_id': 'A page, a comment or a change request.',
  'unindexed_pages.page_id': page,
  'webhook_deliveries.event_id': history,
  'webhooks.old_secret_key_id': outside,
  'webhooks.secret_key_id': outside,
};

test('every column that names a row has a foreign key, or a reason to have none', async () => {
  const { rows } = await sql<{ name: string }>`
    select tables.relname || '.' || columns.attname as name
    from pg_class tables
    join pg_attribute columns on columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
    where tables.relkind = 'r' and tables.relnamespace = 'public'::regnamespace
      and columns.attname ~ '(_id|_by)$'
      and not exists (select from pg_constraint keys
        where keys.conrelid = tables.oid and keys.contype = 'f' and columns.attnum = any(keys.conkey))`.execute(
    used.database.kysely,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutKey));
});
