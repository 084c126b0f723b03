import type { ScimGroupRecord } from '@lectern/domain';
import { z } from 'zod';
import { ScimError } from './scim-error.ts';
import { parseText } from './scim-list.ts';
import type { PatchedAttribute } from './scim-patch.ts';

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** Members are named by their ids; Microsoft Entra and Okta send other parts of them, too. */
const Members = z.array(z.object({ value: z.string().min(1).max(100) })).max(1000);
const title = z.string().trim().min(1).max(64);
const externalName = z.string().max(256).nullish();

const IncomingGroup = z.object({
  displayName: title,
  externalId: externalName,
  members: Members.nullish(),
});

export type WantedGroup = {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly string[];
};

export function readGroup(body: unknown): WantedGroup {
  const { data, error } = IncomingGroup.safeParse(body);
  if (data === undefined) {
    const path = error.issues[0]?.path.join('.') ?? '';
    throw new ScimError(
      'invalidValue',
      `${path === '' ? 'The body' : path} is not valid: a displayName has 1 to 64 characters, a request at most 1000 members.`,
    );
  }
  const { displayName, externalId, members } = data;
  return { displayName, externalId: externalId ?? null, members: idsOf(members ?? []) };
}

/** `members[value eq "…"]`, as Okta names the member that it removes. */
const memberPath = /^members\[value eq ("(?:[^"\\]|\\.)*")\]$/;

/** A group after the attributes of a PATCH; attributes that this server does not have are ignored. */
export function patchGroup(group: ScimGroupRecord, attributes: readonly PatchedAttribute[]): WantedGroup {
  let { displayName, externalId } = group;
  const members = new Set(group.members.map(({ id }) => id));
  for (const attribute of attributes) {
    const { op, path, value } = attribute;
    if (path === 'displayname') displayName = read(title, path, value);
    if (path === 'externalid')
      externalId = op === 'remove' ? null : (read(externalName, path, value) ?? null);
    if (path.startsWith('members')) patchMembers(members, attribute);
  }
  return { displayName, externalId, members: [...members] };
}

/** Changes a set in place: a request may have a thousand operations, each on a large group. */
function patchMembers(members: Set<string>, { op, path, value }: PatchedAttribute): void {
  const [, named] = memberPath.exec(path) ?? [];
  const id = named === undefined ? undefined : parseText(named);
  if (id !== undefined && op === 'remove') {
    members.delete(id);
    return;
  }
  if (path !== 'members')
    throw new ScimError('invalidPath', 'Name members as `members` or `members[value eq "…"]`.');
  if (op === 'remove' && (value === undefined || value === null)) {
    members.clear();
    return;
  }
  const ids = idsOf(read(Members, path, Array.isArray(value) ? value : [value]));
  if (op === 'replace') members.clear();
  for (const other of ids) {
    if (op === 'remove') members.delete(other);
    else members.add(other);
  }
}

function read<Value>(schema: z.ZodType<Value>, path: string, value: unknown): Value {
  const { data, success } = schema.safeParse(value);
  if (!success) throw new ScimError('invalidValue', `${path} is not valid.`);
  return data;
}

function idsOf(members: z.output<typeof Members>): string[] {
  return [...new Set(members.map(({ value }) => value))];
}

export function presentGroup(
  base: string,
  { id, displayName, externalId, members, createdAt, updatedAt }: ScimGroupRecord,
  withMembers: boolean,
): object {
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(withMembers && {
      members: members.map((member) => ({
        value: member.id,
        display: member.displayName,
        $ref: `${base}/Users/${member.id}`,
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: createdAt,
      lastModified: updatedAt,
      location: `${base}/Groups/${id}`,
    },
  };
}
