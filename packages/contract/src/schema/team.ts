import { z } from 'zod';
import { Id, listOf, Timestamp } from './common.ts';
import { Member } from './member.ts';

export const Team = z
  .object({
    object: z.literal('team'),
    id: Id,
    title: z.string().meta({ examples: ['Writers'] }),
    members: z.int().meta({ description: 'Number of members.' }),
    spaces: z.int().meta({ description: 'Number of spaces that the team was granted access to.' }),
    createdAt: Timestamp,
    permissions: z
      .object({
        admin: z.boolean().meta({ description: 'Whether you may change its members.' }),
        view: z.boolean(),
      })
      .meta({ id: 'TeamPermissions' }),
  })
  .meta({ id: 'Team', description: 'A group of members who are granted access together.' });
export type Team = z.output<typeof Team>;

export const TeamList = listOf('Team', Team);

export const TeamMemberRole = z.enum(['owner', 'member']).meta({
  id: 'TeamMemberRole',
  description: 'owner: may change the members of the team. member: is in the team.',
});
export type TeamMemberRole = z.output<typeof TeamMemberRole>;

/** The role of a user in a team. */
export const TeamMembership = z.object({ role: TeamMemberRole }).meta({ id: 'TeamMembership' });

export const TeamMember = z
  .object({
    organization: Member,
    team: TeamMembership,
    permissions: z
      .object({
        view: z.boolean().meta({ description: 'Whether you can see the member in the organization.' }),
      })
      .meta({ id: 'TeamMemberPermissions' }),
  })
  .meta({ id: 'TeamMember', description: 'A member of a team, with their membership of the organization.' });
export type TeamMember = z.output<typeof TeamMember>;
