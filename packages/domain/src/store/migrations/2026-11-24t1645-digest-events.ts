import { type Kysely, sql } from 'kysely';

/**
 * What digests tell, by organization and time: the events of one of its members are read for each mail.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_of_digests on events (organization_id, created_at) include (space_id, actor_id, type)
    where type in ('space_content_updated', 'change_request_created', 'change_request_reviewed',
      'comment_created', 'comment_reply_created')`.execute(db);
}
