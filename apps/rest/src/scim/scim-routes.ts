import { isUtf8 } from 'node:buffer';
import { bearerToken, ApiError, errorHeaders } from '@lectern/contract';
import {
  apiErrorOf,
  assertScimAdmin,
  countCall,
  getScimGroup,
  getScimUser,
  listScimGroups,
  listScimUsers,
  notFound,
  originOf,
  takeTurn,
} from '@lectern/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorResponseOf } from '../error-response.ts';
import { sendRateLimit } from '../rate-limit-headers.ts';
import type { RestOptions } from '../rest-options.ts';
import type { UnknownRouteHandler } from '../unknown-routes.ts';
import { resourceTypes, schemas, serviceProviderConfig, wholeList } from './scim-discovery.ts';
import { ScimError, scimErrorBody } from './scim-error.ts';
import { patchGroup, presentGroup, readGroup } from './scim-group.ts';
import { listResponse, readQuery, type ScimQueryString } from './scim-list.ts';
import { readPatch } from './scim-patch.ts';
import {
  createGroup,
  createUser,
  deleteGroup,
  deleteUser,
  type Provisioner,
  updateGroup,
  updateUser,
} from './scim-provisioning.ts';
import { patchUser, presentUser, readUser } from './scim-user.ts';

type ScimRoute = {
  Params: { organizationId: string; id: string };
  Querystring: ScimQueryString;
};

const prefix = '/scim/v2';
const path = '/:organizationId';
const scimType = 'application/scim+json';

/**
 * SCIM 2.0 (RFC 7643, 7644) below `/scim/v2/{organizationId}`, for the identity provider of an organization: its members are
 * users, and its teams groups.
 */
export function scimRoutes(
  app: FastifyInstance,
  options: RestOptions,
  rejectUnknown: UnknownRouteHandler,
): void {
  const { domain, logger } = options;
  const routes = async (scope: FastifyInstance) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const token = bearerToken(request.headers.authorization);
      if (token === undefined)
        throw new ApiError(
          'unauthenticated',
          'Send a token with the header `Authorization: Bearer <token>`.',
        );
      const origin = originOf('rest', request);
      const ctx = domain.context(await domain.authenticate(token, origin), origin);
      request.ctx = ctx;
      request.called = { label: `scim ${request.method} ${resourceOf(request)}` };
      await takeTurn(ctx, reply.raw);
      const rateLimit = isRead(request) ? 'reads' : 'writes';
      const state = await countCall(ctx, { rateLimit });
      if (state !== undefined) sendRateLimit(reply, state);
    });
    readScimBodies(scope);
    scope.setErrorHandler((error, request, reply) => {
      const response = errorResponseOf(apiErrorOf(error) ?? error);
      if (response.status >= 500)
        logger.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'SCIM failed.');
      reply.headers(errorHeaders(response.status, response));
      return send(reply, response.status, scimErrorBody(error, response));
    });
    userRoutes(scope, options);
    groupRoutes(scope, options);
    discoveryRoutes(scope, options);
    // In the shape of SCIM, too.
    scope.setNotFoundHandler(rejectUnknown);
  };
  void app.register(routes, { prefix });
}

function userRoutes(scope: FastifyInstance, options: RestOptions): void {
  scope.get<ScimRoute>(`${path}/Users`, async (request, reply) => {
    const { ctx, organizationId, base } = await admit(request, options);
    const query = readQuery(request.query);
    const list = await listScimUsers(ctx, organizationId, query);
    return send(
      reply,
      200,
      listResponse(list, query, (user) => presentUser(base, user)),
    );
  });
  scope.post<ScimRoute>(`${path}/Users`, async (request, reply) => {
    const { base, ...to } = await admit(request, options);
    const user = presentUser(base, await createUser(to, readUser(request.body)));
    return send(reply, 201, user);
  });
  scope.get<ScimRoute>(`${path}/Users/:id`, async (request, reply) => {
    const { ctx, organizationId, base } = await admit(request, options);
    return send(reply, 200, presentUser(base, await getScimUser(ctx, organizationId, request.params.id)));
  });
  scope.put<ScimRoute>(`${path}/Users/:id`, async (request, reply) => {
    const { base, ...to } = await admit(request, options);
    const wanted = readUser(request.body);
    return send(reply, 200, presentUser(base, await updateUser(to, request.params.id, () => wanted)));
  });
  scope.patch<ScimRoute>(`${path}/Users/:id`, async (request, reply) => {
    const { base, ...to } = await admit(request, options);
    const attributes = readPatch(request.body);
    const user = await updateUser(to, request.params.id, (before) => patchUser(before, attributes));
    return send(reply, 200, presentUser(base, user));
  });
  scope.delete<ScimRoute>(`${path}/Users/:id`, async (request, reply) => {
    await deleteUser(await admit(request, options), request.params.id);
    return reply.code(204).send();
  });
}

function groupRoutes(scope: FastifyInstance, options: RestOptions): void {
  scope.get<ScimRoute>(`${path}/Groups`, async (request, reply) => {
    const { ctx, organizationId, base } = await admit(request, options);
    const query = readQuery(request.query);
    const shown = query.withMembers ? 'first' : 'none';
    const list = await listScimGroups(ctx, organizationId, { ...query, shown });
    return send(
      reply,
      200,
      listResponse(list, query, (group) => presentGroup(base, group, query.withMembers)),
    );
  });
  scope.post<ScimRoute>(`${path}/Groups`, async (request, reply) => {
    const { base, ...to } = await admit(request, options);
    return send(reply, 201, presentGroup(base, await createGroup(to, readGroup(request.body)), true));
  });
  scope.get<ScimRoute>(`${path}/Groups/:id`, async (request, reply) => {
    const { ctx, organizationId, base } = await admit(request, options);
    const { withMembers } = readQuery(request.query);
    const shown = withMembers ? 'first' : 'none';
    const group = await getScimGroup(ctx, organizationId, request.params.id, shown);
    return send(reply, 200, presentGroup(base, group, withMembers));
  });
  scope.put<ScimRoute>(`${path}/Groups/:id`, async (request, reply) => {
    const { base, ...to } = await admit(request, options);
    const wanted = readGroup(request.body);
    const group = await updateGroup(to, request.params.id, () => wanted);
    return send(reply, 200, presentGroup(base, group, true));
  });
  scope.patch<ScimRoute>(`${path}/Groups/:id`, async (request, reply) => {
    const to = await admit(request, options);
    const attributes = readPatch(request.body);
    await updateGroup(to, request.params.id, (before) => patchGroup(before, attributes));
    // A group may have many members.
    return reply.code(204).send();
  });
  scope.delete<ScimRoute>(`${path}/Groups/:id`, async (request, reply) => {
    await deleteGroup(await admit(request, options), request.params.id);
    return reply.code(204).send();
  });
}

function discoveryRoutes(scope: FastifyInstance, options: RestOptions): void {
  scope.get<ScimRoute>(`${path}/ServiceProviderConfig`, async (request, reply) => {
    const { base } = await admit(request, options);
    return send(reply, 200, serviceProviderConfig(base));
  });
  for (const [name, listOf] of [
    ['ResourceTypes', resourceTypes],
    ['Schemas', schemas],
  ] as const) {
    scope.get<ScimRoute>(`${path}/${name}`, async (request, reply) => {
      const { base } = await admit(request, options);
      return send(reply, 200, wholeList(listOf(base)));
    });
    scope.get<ScimRoute>(`${path}/${name}/:id`, async (request, reply) => {
      const { base } = await admit(request, options);
      const found = listOf(base).find(({ id }) => id === request.params.id);
      if (found === undefined) throw notFound(name, request.params.id);
      return send(reply, 200, found);
    });
  }
}

/** Admits an admin of the organization of the path. */
async function admit(
  request: FastifyRequest<ScimRoute>,
  { domain }: RestOptions,
): Promise<Provisioner & { readonly base: string }> {
  const { ctx } = request;
  if (ctx === null) throw new ApiError('internal', 'the request was not authenticated');
  const { organizationId } = request.params;
  await assertScimAdmin(ctx, organizationId, { isWrite: !isRead(request) });
  return { domain, ctx, organizationId, base: `${domain.settings.publicUrl}/scim/v2/${organizationId}` };
}

function isRead({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The kind of resource that a path is about, of a few. */
function resourceOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url?.slice(prefix.length + path.length + 1).split('/')[0] || 'unknown';
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  const location: unknown =
    'meta' in body && typeof body.meta === 'object' ? Reflect.get(body.meta ?? {}, 'location') : undefined;
  if (status === 201 && typeof location === 'string') reply.header('location', location);
  return reply.code(status).type(`${scimType}; charset=utf-8`).send(JSON.stringify(body));
}

/** JSON by either of its media types. */
function readScimBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>(
    [scimType, 'application/json'],
    { parseAs: 'buffer' },
    (_request, bytes, done) => {
      try {
        if (!isUtf8(bytes)) throw new SyntaxError('not UTF-8');
        done(null, bytes.length === 0 ? undefined : JSON.parse(bytes.toString()));
      } catch {
        done(new ScimError('invalidSyntax', 'The body is not valid JSON in UTF-8.'));
      }
    },
  );
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _bytes, done) => {
    // That there is no such path is said first.
    if (request.is404) return done(null);
    throw new ApiError('unsupported_media_type', `Send ${scimType} or application/json.`);
  });
}
