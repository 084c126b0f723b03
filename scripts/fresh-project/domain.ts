import {
  bootstrap,
  connectDatabase,
  createDomain,
  migrate,
  migrations,
  SealingKeys,
  type Tables,
} from '@lectern/domain';

/** Creates a domain on an embedded database, and reads the organization that it begins with. */
export async function useDomain(dataDirectory: string): Promise<string> {
  const database = await connectDatabase<Tables>({ kind: 'embedded', dataDirectory });
  try {
    await migrate(database.kysely, migrations);
    const domain = createDomain({
      database,
      settings: {
        publicUrl: 'http://localhost:4000',
        appUrl: 'http://localhost:4000',
        sitesUrl: 'http://localhost:4000/sites',
        organizationCreation: 'everyone',
        sealing: SealingKeys.parse(SealingKeys.generate()),
      },
      log: { info: () => undefined, error: console.error },
    });
    const created = await bootstrap(domain, { sampleData: false });
    const lectern = domain.as(await domain.authenticate(created?.token));
    const { items } = await lectern.organizations.list({});
    await domain.close();
    return items.map(({ title }) => title).join(', ');
  } finally {
    await database.close();
  }
}
