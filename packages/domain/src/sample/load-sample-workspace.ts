import type { UserActor } from '../core/actor.ts';
import type { Client } from '../operations/client.ts';
import type { Domain } from '../domain.ts';
import {
  type SampleContent,
  type SampleOrganization,
  type SampleSection,
  type SampleSectionGroup,
  type SampleSite,
  type SampleSiteSpace,
  sampleWorkspace,
} from './sample-workspace.ts';
import { loadSampleReview } from './load-sample-review.ts';
import { insertPageChanges } from '../sites/sample-content/sample-page.ts';

type Loading = {
  readonly client: Client;
  readonly organizationId: string;
  /** By the key of the space in the sample. */
  readonly spaceIds: Map<string, string>;
};

/**
 * Loads the sample workspace into an organization and a second, new one, through the operations of the API. The actor must
 * be an admin of the organization. Within `domain.transaction` it is loaded completely or not at all. Resolves with the URLs
 * of the published sites.
 */
export async function loadSampleWorkspace(
  domain: Domain,
  actor: UserActor,
  organizationId: string,
): Promise<string[]> {
  const client = domain.as(actor);
  const [first, ...others] = sampleWorkspace;
  const urls = await loadOrganization(client, organizationId, first);
  await loadSampleReview(client, organizationId);
  for (const sample of others) {
    const { id } = await client.organizations.create({ body: { title: sample.title } });
    urls.push(...(await loadOrganization(client, id, sample)));
  }
  return urls;
}

async function loadOrganization(
  client: Client,
  organizationId: string,
  sample: SampleOrganization,
): Promise<string[]> {
  const { title, hostname } = sample;
  await client.organizations.update({ organizationId, body: { title, hostname } });
  const loading = { client, organizationId, spaceIds: new Map<string, string>() };
  for (const { slug: specSlug, text } of sample.specs ?? [])
    await client.openapiSpecs.createOrUpdate({ organizationId, specSlug, body: { source: { text } } });
  await loadContent(loading, sample.content, undefined);
  const urls: string[] = [];
  for (const site of sample.sites) urls.push(...(await loadSite(loading, site)));
  return urls;
}

async function loadContent(
  loading: Loading,
  content: readonly SampleContent[],
  parent: string | undefined,
): Promise<void> {
  const { client, organizationId, spaceIds } = loading;
  for (const item of content) {
    if (item.kind === 'space') {
      const { title, emoji, editMode, pages = [] } = item;
      const { id: spaceId } = await client.spaces.create({ organizationId, body: { title, emoji, parent } });
      const changes = insertPageChanges(pages);
      if (changes.length > 0) await client.spaceContent.update({ spaceId, body: { changes } });
      if (editMode !== undefined) await client.spaces.update({ spaceId, body: { editMode } });
      spaceIds.set(item.key, spaceId);
    } else {
      const { title, description } = item;
      const { id } = await client.collections.create({ organizationId, body: { title, parent } });
      await client.collections.update({ collectionId: id, body: { description } });
      await loadContent(loading, item.content, id);
    }
  }
}

/** Returns its URL once it is published. */
async function loadSite(loading: Loading, sample: SampleSite): Promise<string[]> {
  const { client, organizationId } = loading;
  const { title, visibility, basename, customization } = sample;
  const { id: siteId } = await client.sites.create({ organizationId, body: { title, visibility } });
  await client.sites.update({ organizationId, siteId, body: { basename } });
  if ('sections' in sample) await loadSections(loading, siteId, sample.sections);
  else await loadSiteSpaces(loading, { siteId }, sample.spaces);
  if (customization !== undefined) {
    const site = { organizationId, siteId };
    const settings = await client.customizations.get(site);
    await client.customizations.update({ ...site, body: customization(settings) });
  }
  if (!sample.published) return [];
  const { urls } = await client.sites.publish({ organizationId, siteId });
  return urls.published === undefined || visibility !== 'public' ? [] : [urls.published];
}

/** Returns the ids of the sections without a group. */
async function loadSections(
  loading: Loading,
  siteId: string,
  samples: readonly (SampleSection | SampleSectionGroup)[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const sample of samples) {
    if ('sections' in sample) await loadGroup(loading, siteId, sample);
    else ids.push(await loadSection(loading, siteId, sample));
  }
  return ids;
}

async function loadGroup(loading: Loading, siteId: string, sample: SampleSectionGroup): Promise<void> {
  const { client, organizationId } = loading;
  const sections = await loadSections(loading, siteId, sample.sections);
  const { title, icon } = sample;
  await client.sectionGroups.add({ organizationId, siteId, body: { title, icon, sections } });
}

async function loadSection(loading: Loading, siteId: string, sample: SampleSection): Promise<string> {
  const { client, organizationId } = loading;
  const { title, icon, path, description } = sample;
  const [first, ...variants] = sample.spaces;
  const body = { spaceId: spaceIdOf(loading, first), title, icon };
  const { id, siteSpaces } = await client.siteSections.add({ organizationId, siteId, body });
  await client.siteSections.update({
    organizationId,
    siteId,
    siteSectionId: id,
    body: { path, description },
  });
  for (const siteSpace of siteSpaces) {
    await client.siteSpaces.update({
      organizationId,
      siteId,
      siteSpaceId: siteSpace.id,
      body: { path: first.path },
    });
  }
  await loadSiteSpaces(loading, { siteId, sectionId: id }, variants);
  return id;
}

async function loadSiteSpaces(
  loading: Loading,
  parent: { readonly siteId: string; readonly sectionId?: string },
  samples: readonly SampleSiteSpace[],
): Promise<void> {
  const { client, organizationId } = loading;
  const { siteId, sectionId } = parent;
  for (const sample of samples) {
    const body = { spaceId: spaceIdOf(loading, sample), sectionId };
    const { id } = await client.siteSpaces.add({ organizationId, siteId, body });
    const siteSpace = { organizationId, siteId, siteSpaceId: id };
    await client.siteSpaces.update({ ...siteSpace, body: { path: sample.path } });
    const { locale } = sample;
    if (locale !== undefined)
      await client.customizations.override({ ...siteSpace, body: { internationalization: { locale } } });
  }
}

function spaceIdOf({ spaceIds }: Loading, { space }: SampleSiteSpace): string {
  const id = spaceIds.get(space);
  if (id === undefined) throw new Error(`The sample workspace has no space "${space}".`);
  return id;
}
