import type { EventTypeName } from './schema/event.ts';
import { pathParameters } from './operation-path.ts';

/** What a cache tag is about. In a template, names in braces are path parameters and members of the site token or the result. */
const cacheTagTemplates = {
  space: 'space:{spaceId}',
  changeRequest: 'space:{spaceId}:change-request:{changeRequestId}',
  site: 'site:{siteId}',
  /** One for each space that the site token names. */
  spacesOfSite: 'space:{spaceIds}',
  openapiSpec: 'organization:{organizationId}:openapi:{specSlug}',
  /** One for each spec that has pages in the content. */
  specsOfContent: 'organization:{organizationId}:openapi:{specSlugs}',
} as const;

const { space, changeRequest, site, spacesOfSite, openapiSpec, specsOfContent } = cacheTagTemplates;

/** The templates of the tags of a read, by its path. The structure of a site shows its spaces. */
export function cacheTagsOfPath(path: string): readonly string[] {
  const names = new Set(pathParameters(path));
  return [
    ...(names.has('siteId') ? [site, spacesOfSite] : []),
    ...(names.has('spaceId') ? [space, specsOfContent] : []),
    ...(names.has('changeRequestId') ? [changeRequest] : []),
    ...(names.has('specSlug') ? [openapiSpec] : []),
  ];
}

const revisionSeconds = 3600;
const otherSeconds = 300;

/** How long a reader may cache what a path has answered, unless its tags become stale. */
export function cacheSecondsOfPath(path: string): number {
  // The content of a revision never changes, and its URLs of files are valid for longer than that.
  return path.includes('{revisionId}') ? revisionSeconds : otherSeconds;
}

/** The templates of the tags that an event makes stale; their names are members of its data. */
const staleTags: Record<EventTypeName, readonly string[]> = {
  space_created: [],
  space_updated: [space],
  space_deleted: [space],
  space_restored: [space],
  space_transferred: [space],
  space_visibility_updated: [space],
  space_content_updated: [space],
  space_gitsync_started: [],
  space_gitsync_completed: [],
  change_request_created: [],
  change_request_updated: [changeRequest],
  change_request_content_updated: [changeRequest],
  change_request_merged: [space, changeRequest],
  change_request_closed: [changeRequest],
  change_request_reopened: [changeRequest],
  change_request_review_requested: [],
  change_request_reviewed: [],
  comment_created: [],
  comment_updated: [],
  comment_deleted: [],
  comment_resolved: [],
  comment_reopened: [],
  comment_reply_created: [],
  comment_reply_updated: [],
  comment_reply_deleted: [],
  site_created: [],
  site_updated: [site],
  site_published: [site],
  site_unpublished: [site],
  site_deleted: [site],
  openapi_spec_updated: [openapiSpec],
  openapi_spec_deleted: [openapiSpec],
  member_added: [],
  member_updated: [],
  member_removed: [],
  page_feedback: [],
  job_updated: [],
  ping: [],
};

/** The tags that an event makes stale. */
export function cacheTagsOfEvent(
  type: EventTypeName,
  data: Readonly<Record<string, unknown>>,
): readonly string[] {
  return staleTags[type].flatMap((template) => fillCacheTag(template, data));
}

const namesByTemplate: ReadonlyMap<string, string[]> = new Map(
  Object.values(cacheTagTemplates).map((template) => [template, pathParameters(template)]),
);

/** The tags of a template: several for a list of values, none without a value. */
export function fillCacheTag(template: string, values: Readonly<Record<string, unknown>>): string[] {
  const names = namesByTemplate.get(template) ?? pathParameters(template);
  return names.reduce<string[]>(
    (tags, name) => {
      const value = values[name];
      const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
      return tags.flatMap((tag) => texts.map((text) => tag.replace(`{${name}}`, text)));
    },
    [template],
  );
}
