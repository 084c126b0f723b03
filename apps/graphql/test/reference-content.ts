import {
  ApiError,
  type Collection,
  type CustomField,
  type ListOf,
  type Organization,
  type Site,
  type SiteSection,
  type SiteSectionGroup,
  type SiteSpace,
  type SiteStructure,
  type Space,
  type Token,
  type TranslationSettings,
  type User,
} from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';

export type SiteContent = {
  readonly organizationId: string;
  readonly site: Site;
  readonly sections: readonly SiteSection[];
  readonly groups: readonly SiteSectionGroup[];
  readonly siteSpaces: readonly SiteSpace[];
  readonly structure: SiteStructure['structure'];
};

/** Everything that a user can see, as REST returns it. */
export type Content = {
  readonly user: User;
  /** Those of the given users that are visible, themselves too. */
  readonly users: readonly User[];
  readonly tokens: readonly Token[];
  readonly organizations: readonly Organization[];
  readonly collections: readonly Collection[];
  /** Of each organization and of each collection. */
  readonly spaces: ReadonlyMap<string, readonly Space[]>;
  readonly sites: readonly SiteContent[];
  /** Of each organization. */
  readonly customFields: ReadonlyMap<string, readonly CustomField[]>;
  readonly translations: ReadonlyMap<string, readonly TranslationSettings[]>;
};

/** Reads everything through the operations of the contract. */
export async function readContent({ client }: Person, userIds: readonly string[]): Promise<Content> {
  const all = { limit: 1000 };
  const organizations = (await client.organizations.list(all)).items;
  const collections: Collection[] = [];
  const spaces = new Map<string, readonly Space[]>();
  const sites: SiteContent[] = [];
  const customFields = new Map<string, readonly CustomField[]>();
  const translations = new Map<string, readonly TranslationSettings[]>();
  for (const { id: organizationId } of organizations) {
    const found = (await client.collections.list({ organizationId, ...all })).items;
    collections.push(...found);
    spaces.set(organizationId, (await client.spaces.list({ organizationId, ...all })).items);
    for (const { id } of found)
      spaces.set(id, (await client.collections.listSpaces({ collectionId: id, ...all })).items);
    const place = { organizationId, ...all };
    customFields.set(organizationId, await readable(client.customFields.list(place)));
    translations.set(organizationId, await readable(client.translations.list(place)));
    for (const site of (await client.sites.list({ organizationId, ...all })).items) {
      const place = { organizationId, siteId: site.id };
      sites.push({
        organizationId,
        site,
        sections: (await client.siteSections.list({ ...place, ...all })).items,
        groups: (await client.sectionGroups.list({ ...place, ...all })).items,
        siteSpaces: (await client.siteSpaces.list({ ...place, ...all })).items,
        structure: (await client.sites.getStructure(place)).structure,
      });
    }
  }
  return {
    user: await client.users.getAuthenticated({}),
    users: (await Promise.allSettled(userIds.map((userId) => client.users.get({ userId })))).flatMap(
      (found) => (found.status === 'fulfilled' ? [found.value] : []),
    ),
    tokens: (await client.tokens.list(all)).items,
    organizations,
    collections,
    spaces,
    sites,
    customFields,
    translations,
  };
}

/** The items of a list that a guest may not read: none for them. */
async function readable<Item>(list: Promise<ListOf<Item>>): Promise<Item[]> {
  try {
    return (await list).items;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') return [];
    throw error;
  }
}
