import type { Access } from './access.ts';

/** Prints all organizations: id, title, bytes of files, and how many these may be. */
export async function listOrganizations({ admin }: Access): Promise<void> {
  let page: string | undefined;
  do {
    const { items, next } = await admin.admin.listStorage({ limit: 1000, page });
    for (const { organization, title, usedBytes, limitBytes } of items)
      console.log([organization, title, usedBytes, limitBytes ?? 'no limit'].join('\t'));
    page = next?.page;
  } while (page !== undefined);
}

export async function disableSso({ admin }: Access, organizationId: string): Promise<void> {
  await admin.admin.disableSso({ organizationId });
  console.log(`${organizationId} no longer enforces single sign-on.`);
}
