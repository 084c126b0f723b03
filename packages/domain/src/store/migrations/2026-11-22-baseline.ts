import type { Kysely } from 'kysely';
import { content } from './baseline/content.ts';
import { discussion } from './baseline/discussion.ts';
import { gitAndImports } from './baseline/git-and-imports.ts';
import { platform } from './baseline/platform.ts';
import { sites } from './baseline/sites.ts';
import { spaces } from './baseline/spaces.ts';
import { workspace } from './baseline/workspace.ts';

/**
 * The whole schema as it is before the first release.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [workspace, spaces, content, discussion, sites, platform, gitAndImports].flat();
  for (const statement of statements) await statement.execute(db);
}
