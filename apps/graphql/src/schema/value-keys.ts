import { type Keys } from './keys.ts';
import { memberAt } from './attached-field.ts';
import { valueNodes } from './value-nodes.ts';

/** By type, the members that are ids of what is below a value, by the path parameter that takes them. */
const keyMembers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PublishedSiteContent: {
    organizationId: 'organization',
    siteId: 'site',
    siteSectionId: 'siteSection',
    siteSpaceId: 'siteSpace',
    spaceId: 'space',
    changeRequestId: 'changeRequest',
    revisionId: 'revision',
  },
  FoundContent: { spaceId: 'space.id', changeRequestId: 'changeRequest.id', pageId: 'page.id' },
  ContentLocationPage: { spaceId: 'space.id', pageId: 'page.id' },
  ContentLocationFile: { spaceId: 'space.id', fileId: 'file.id' },
  ContentLocationReusableContent: { spaceId: 'space.id', reusableContentId: 'reusableContent.id' },
  ContentReferenceToPage: { spaceId: 'space', pageId: 'page' },
  ContentReferenceToAnchor: { spaceId: 'space', pageId: 'page' },
  ContentReferenceToFile: { fileId: 'file' },
  ContentReferenceToReusableContent: { spaceId: 'space', reusableContentId: 'reusableContent' },
  ChangedPage: { pageId: 'id' },
  PageLocation: { pageId: 'id' },
  SearchHit: { spaceId: 'spaceId', pageId: 'id' },
  DomainVerification: { organizationId: 'organization' },
  ...Object.fromEntries(
    Object.entries(valueNodes).map(([name, { parameter }]) => [name, { [parameter]: 'id' }]),
  ),
};

/** The ids that lead to what is below a value of a type; `undefined` for a type that adds none. */
export function keysOfValue(typeName: string): ((value: unknown, keys: Keys) => Keys) | undefined {
  if (!Object.hasOwn(keyMembers, typeName)) return undefined;
  const members = Object.entries(keyMembers[typeName] ?? {}).map(
    ([parameter, path]) => [parameter, memberAt(...path.split('.'))] as const,
  );
  return (value, keys) => {
    const own: Record<string, string> = {};
    for (const [parameter, read] of members) {
      const id = read(value);
      if (typeof id === 'string') own[parameter] = id;
    }
    // The version of one space says nothing about another.
    if (own['spaceId'] === undefined || own['spaceId'] === keys['spaceId']) return { ...keys, ...own };
    const { changeRequestId: _changeRequest, revisionId: _revision, ...others } = keys;
    return { ...others, ...own };
  };
}
