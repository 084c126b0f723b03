import { z } from 'zod';
import { Id, listOf, Role, Timestamp } from './common.ts';
import { User } from './user.ts';

/** A role in an organization; null for a guest, who has no default access. */
export const MemberRole = Role.nullable().meta({
  description: 'Role in the organization; null for a guest, who sees only what was shared with them.',
});

export const Member = z
  .object({
    object: z.literal('member'),
    id: Id.meta({
      description:
        'The id of the user; in GraphQL, where ids are globally unique, of the organization and the user.',
    }),
    role: MemberRole,
    user: User,
    disabled: z.boolean(),
    joinedAt: Timestamp,
    lastSeenAt: Timestamp.optional().meta({ description: 'Absent until the member is first seen.' }),
    sso: z.boolean().meta({ description: 'Whether the member signs in with single sign-on.' }),
    spaces: z.int().meta({ description: 'Number of spaces that the member can see.' }),
    teams: z.int().meta({ description: 'Number of teams that the member is in.' }),
  })
  .meta({ id: 'Member', description: 'A user as a member of an organization.' });
export type Member = z.output<typeof Member>;

export const MemberList = listOf('Member', Member);
