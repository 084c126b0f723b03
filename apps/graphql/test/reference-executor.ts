import type { Collection, Site, SiteSection, SiteSpace, Space } from '@lectern/contract';
import {
  execute,
  getNamedType,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  isAbstractType,
  isObjectType,
  parse,
} from 'graphql';
import { createSchema } from '../src/schema/schema.ts';
import type { Content, SiteContent } from './reference-content.ts';

/** A node of the reference executor: its model in REST, and the site that it belongs to. */
type ReferenceNode = { readonly type: string; readonly model: Model; readonly on?: SiteContent | undefined };
type Model = Readonly<Record<string, unknown>> & { readonly id: string };
type Args = Readonly<Record<string, unknown>>;
type Resolve = (node: ReferenceNode, args: Args) => unknown;

/** The same schema, executed by graphql-js over the responses of REST: slow, and independent of the plan. */
export function referenceExecutor(content: Content) {
  const { organizations, collections, spaces, sites, customFields, translations } = content;
  const ownedTypes = [
    ['CustomField', customFields],
    ['TranslationSettings', translations],
  ] as const;
  const toNode = (type: string, model: object | undefined, on?: SiteContent): ReferenceNode | null =>
    model === undefined ? null : { type, model: model as Model, on };
  const siteWith = (id: unknown) => sites.find(({ site }) => site.id === id);
  const organization = (id: unknown) =>
    toNode(
      'Organization',
      organizations.find((one) => one.id === id),
    );
  const collection = (id: unknown) =>
    toNode(
      'Collection',
      collections.find((one) => one.id === id),
    );
  const siteNode = (found: SiteContent | undefined) => toNode('Site', found?.site, found);
  const section = (on: SiteContent | undefined, id: unknown) =>
    toNode(
      'SiteSection',
      on?.sections.find((one) => one.id === id),
      on,
    );
  const many = (type: string, models: readonly object[], on?: SiteContent) =>
    models.map((model) => toNode(type, model, on));
  const spaceWith = (id: unknown) =>
    toNode(
      'Space',
      Array.from(spaces.values())
        .flat()
        .find((one) => one.id === id),
    );

  const node = (id: string): ReferenceNode | null => {
    const plain = [...content.users, ...content.tokens].find((one) => one.id === id);
    if (plain !== undefined) return toNode(plain.object === 'user' ? 'User' : 'Token', plain);
    for (const on of sites) {
      const found =
        section(on, id) ??
        toNode(
          'SiteSectionGroup',
          on.groups.find((one) => one.id === id),
          on,
        ) ??
        toNode(
          'SiteSpace',
          on.siteSpaces.find((one) => one.id === id),
          on,
        );
      if (found !== null) return found;
    }
    const held = ownedNode(id);
    if (held !== undefined) return held;
    return organization(id) ?? collection(id) ?? siteNode(siteWith(id)) ?? spaceWith(id);
  };
  /** What belongs to an organization and to nothing in it. */
  const ownedNode = (id: string): ReferenceNode | null | undefined => {
    for (const [type, owned] of ownedTypes) {
      const model = Array.from<Iterable<Owned>>(owned.values())
        .flatMap((items) => [...items])
        .find((one) => one.id === id);
      if (model !== undefined) return toNode(type, model);
    }
    return undefined;
  };
  const found = (result: ReferenceNode | null): ReferenceNode => {
    if (result === null) throw new GraphQLError('not found', { extensions: { code: 'NOT_FOUND' } });
    return result;
  };
  const filtered = (id: string, { title, published, space }: Args) =>
    sites
      .filter((one) => one.organizationId === id)
      .filter(
        ({ site }) => typeof title !== 'string' || site.title.toLowerCase().includes(title.toLowerCase()),
      )
      .filter(({ site }) => typeof published !== 'boolean' || site.published === published)
      .filter(
        ({ siteSpaces }) => typeof space !== 'string' || siteSpaces.some((one) => one.space.id === space),
      );

  const resolvers: Record<string, Resolve> = {
    'Query.viewer': () => toNode('User', content.user),
    'Query.user': (_, { id }) =>
      found(
        toNode(
          'User',
          content.users.find((one) => one.id === id),
        ),
      ),
    'Query.organization': (_, { id }) => found(organization(id)),
    'Query.site': (_, { id }) => found(siteNode(siteWith(id))),
    'Query.space': (_, { id }) => found(spaceWith(id)),
    'Query.collection': (_, { id }) => found(collection(id)),
    'Query.node': (_, { id }) => node(String(id)),
    'User.organizations': ({ model }, args) =>
      model.id === content.user.id ? page(many('Organization', organizations), args) : null,
    'User.tokens': ({ model }, args) =>
      model.id === content.user.id ? page(many('Token', content.tokens), args) : null,
    'Organization.defaultSite': ({ model }) => siteNode(siteWith(defaultSiteOf(model))),
    'Organization.defaultSiteId': ({ model }) => defaultSiteOf(model),
    'Organization.collections': ({ model }, args) =>
      page(many('Collection', childrenOf(model, args['nested'] !== false)), args),
    'Organization.spaces': ({ model }, args) => page(many('Space', spaces.get(model.id) ?? []), args),
    'Organization.sites': ({ model }, args) => page(filtered(model.id, args).map(siteNode), args),
    'Organization.customFields': ({ model }, args) =>
      page(many('CustomField', customFields.get(model.id) ?? []), args),
    'Organization.translations': ({ model }, args) =>
      page(many('TranslationSettings', translations.get(model.id) ?? []), args),
    'Collection.organization': ({ model }) => organization((model as Collection).organization),
    'Collection.organizationId': ({ model }) => (model as Collection).organization,
    'Collection.parent': ({ model }) => collection((model as Collection).parent),
    'Collection.parentId': ({ model }) => (model as Collection).parent,
    'Collection.collections': ({ model }, args) =>
      page(
        many(
          'Collection',
          collections.filter(({ parent }) => parent === model.id),
        ),
        args,
      ),
    'Collection.spaces': ({ model }, args) => page(many('Space', spaces.get(model.id) ?? []), args),
    'Space.organization': ({ model }) => organization((model as Space).organization),
    'Space.organizationId': ({ model }) => (model as Space).organization,
    'Space.parent': ({ model }) => collection((model as Space).parent),
    'Space.parentId': ({ model }) => (model as Space).parent,
    'Space.changeRequestCount': ({ model }) => (model as Space).changeRequests,
    'Space.commentCount': ({ model }) => (model as Space).comments,
    'Site.organization': ({ on }) => organization(on?.organizationId),
    'Site.organizationId': ({ on }) => on?.organizationId,
    'Site.siteSpaceCount': ({ model }) => (model as Site).siteSpaces,
    'Site.sections': ({ on }) => many('SiteSection', on?.sections ?? [], on),
    'Site.sectionGroups': ({ on }) => many('SiteSectionGroup', on?.groups ?? [], on),
    'Site.siteSpaces': ({ on }) => many('SiteSpace', on?.siteSpaces ?? [], on),
    'Site.structure': ({ on }) => on?.structure.map((item) => toNode(structureTypes[item.object], item, on)),
    'SiteSection.sectionGroup': ({ model, on }) =>
      toNode(
        'SiteSectionGroup',
        on?.groups.find(({ id }) => id === (model as SiteSection).sectionGroup),
        on,
      ),
    'SiteSection.sectionGroupId': ({ model }) => (model as SiteSection).sectionGroup,
    'SiteSection.siteSpaces': ({ model, on }) => many('SiteSpace', (model as SiteSection).siteSpaces, on),
    'SiteSectionGroup.sections': ({ model, on }) =>
      many('SiteSection', on?.groups.find(({ id }) => id === model.id)?.sections ?? [], on),
    'SiteSpace.section': ({ model, on }) => section(on, (model as SiteSpace).section),
    'SiteSpace.sectionId': ({ model }) => (model as SiteSpace).section,
    'SiteSpace.space': ({ model }) => toNode('Space', (model as SiteSpace).space),
    'SiteSpace.spaceId': ({ model }) => (model as SiteSpace).space.id,
  };
  for (const type of ['SiteSection', 'SiteSectionGroup', 'SiteSpace']) {
    resolvers[`${type}.site`] = ({ on }) => siteNode(on);
    resolvers[`${type}.siteId`] = ({ on }) => on?.site.id;
  }
  for (const [type, owned] of ownedTypes) {
    resolvers[`${type}.organization`] = ({ model }) => organization(ownerOf(owned, model.id));
    resolvers[`${type}.organizationId`] = ({ model }) => ownerOf(owned, model.id);
  }
  const childrenOf = ({ id }: Model, nested: boolean) =>
    collections.filter((one) => one.organization === id && (nested || one.parent === undefined));

  const schema = createSchema();
  const leadsToNodes = (field: GraphQLField<unknown, unknown>) => {
    const type = getNamedType(field.type);
    return type.name.endsWith('Connection') || (isObjectType(type) && type.getInterfaces().length > 0);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (source) => (source as ReferenceNode).type;
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve = resolvers[`${type.name}.${field.name}`];
      field.resolve = (source: unknown, args: Args) =>
        resolve === undefined
          ? memberOf(source, memberNameOf(field))
          : resolve(source as ReferenceNode, args);
    }
  }
  return {
    /** Whether it has a resolver for a field; it does not have all of them. */
    knows: (type: GraphQLNamedType, field: GraphQLField<unknown, unknown>): boolean =>
      field.extensions.read?.type !== 'pages' &&
      field.extensions.read?.type !== 'operation' &&
      (`${type.name}.${field.name}` in resolvers ||
        type.name.endsWith('Edge') ||
        type.name.endsWith('Connection') ||
        !leadsToNodes(field)),
    execute: (query: string, variables: Record<string, unknown>) =>
      execute({ schema, document: parse(query), variableValues: variables }),
  };
}

const structureTypes = {
  'site-section': 'SiteSection',
  'site-section-group': 'SiteSectionGroup',
  'site-space': 'SiteSpace',
} as const;

type Owned = { readonly id: string };

/** The organization that has something. */
function ownerOf(owned: ReadonlyMap<string, readonly Owned[]>, id: string): string | undefined {
  return Array.from(owned).find(([, items]) => items.some((one) => one.id === id))?.[0];
}

/** A connection over all nodes of a list. */
function page(all: readonly (ReferenceNode | null)[], { first, last }: Args) {
  const size = typeof first === 'number' ? first : typeof last === 'number' ? last : 50;
  const fromEnd = typeof last === 'number';
  const nodes = fromEnd ? all.slice(Math.max(0, all.length - size)) : all.slice(0, size);
  const beyond = nodes.length < all.length;
  return {
    totalCount: all.length,
    nodes,
    edges: nodes.map((node) => ({ node })),
    pageInfo: { hasNextPage: beyond && !fromEnd, hasPreviousPage: beyond && fromEnd },
  };
}

/** The name of a member in REST, which another name may stand for. */
function memberNameOf({ name, extensions: { read } }: GraphQLField<unknown, unknown>): string {
  return read?.type === 'member' ? read.name : name;
}

function memberOf(source: unknown, name: string): unknown {
  const holder = typeof source === 'object' && source !== null && 'model' in source ? source.model : source;
  return Reflect.get(Object(holder), name);
}

function defaultSiteOf(model: Model): unknown {
  return Reflect.get(Object(model['defaultContent']), 'site');
}
