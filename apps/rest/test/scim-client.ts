import type { Person } from '@lectern/domain/testing';
import { type Server, useServer } from './server.ts';

export const core = 'urn:ietf:params:scim:schemas:core:2.0';
export const messages = 'urn:ietf:params:scim:api:messages:2.0';

/** A resource, a list or an error. */
type ScimBody = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly Resources: readonly ScimBody[];
  readonly members?: readonly { readonly value: string }[];
};

type SentScim = {
  readonly json?: unknown;
  readonly as?: Person | undefined;
  readonly organizationId?: string;
  readonly text?: string;
  readonly type?: string;
};

/** A server, and what sends requests of an identity provider to it, by default with the token of the admin. */
export function useScim() {
  const server: Server = useServer();
  const address = (name: string) => `${name}.${server.world.ctx.newId('user').toLowerCase()}@example.org`;

  async function scim(method: string, path: string, sent: SentScim = {}) {
    const { as = server.world.people.admin, organizationId = server.world.organizationId, type } = sent;
    const body = sent.text ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
    const response = await fetch(`${server.origin}/scim/v2/${organizationId}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(body !== undefined && { 'content-type': type ?? 'application/scim+json' }),
      },
      ...(body !== undefined && { body }),
    });
    const received = await response.text();
    const parsed = (received === '' ? {} : JSON.parse(received)) as ScimBody;
    return { status: response.status, headers: response.headers, body: parsed };
  }

  return {
    server,
    scim,
    address,
    created: async (name: string): Promise<ScimBody> => {
      const json = { schemas: [`${core}:User`], userName: address(name) };
      return (await scim('POST', '/Users', { json })).body;
    },
  };
}

export const filter = (text: string) => `filter=${encodeURIComponent(text)}`;
export const patchOf = (...Operations: object[]) => ({ schemas: [`${messages}:PatchOp`], Operations });
export const membersOf = ({ members = [] }: ScimBody) => members.map(({ value }) => value);
