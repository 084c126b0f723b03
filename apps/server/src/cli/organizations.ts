import type { Client } from '@lectern/domain';
import type { Access } from './access.ts';
import { type Answer, everyItem, linesOf } from './answer.ts';

/** All organizations: id, title, bytes of files, and how many these may be. */
export async function listOrganizations({ admin }: Access): Promise<Answer> {
  const value = await everyItem((page) => admin.admin.listStorage({ limit: 1000, page }));
  const rows = value.map(({ organization, title, usedBytes, limitBytes }) => [
    organization,
    title,
    usedBytes,
    limitBytes ?? 'no limit',
  ]);
  return { value, lines: linesOf(rows) };
}

export async function disableSso({ admin }: Access, organizationId: string): Promise<Answer> {
  await admin.admin.disableSso({ organizationId });
  return {
    value: { organization: organizationId },
    lines: [`${organizationId} no longer enforces single sign-on.`],
  };
}

/** The organization that a command names, or the only one of its user. */
export async function organizationIdOf(own: Client, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const { items } = await own.organizations.list({ limit: 100 });
  const [first, second] = items;
  if (first === undefined) throw new Error('You are in no organization. Create one, or ask for an invite.');
  if (second === undefined) return first.id;
  const choices = items.map(({ id, title }) => `  ${id}  ${title}`).join('\n');
  throw new Error(`Name one of your organizations with --organization <id>:\n${choices}`);
}
