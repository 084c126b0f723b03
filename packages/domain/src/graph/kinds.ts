import { type IdKind, kindOfId } from '../ids.ts';
import { isMemberId } from '../members/member-id.ts';
import { collectionKind } from './collections.kind.ts';
import { inviteKind } from './invites.kind.ts';
import { customFieldKind } from './custom-fields.kind.ts';
import type { Kind } from './kind.ts';
import { memberKind, memberSpaceKind, memberTeamKind, teamMemberKind } from './members.kind.ts';
import { organizationKind } from './organizations.kind.ts';
import { samlProviderKind } from './saml-providers.kind.ts';
import { sectionGroupKind } from './section-groups.kind.ts';
import { redirectKind } from './redirects.kind.ts';
import { shareLinkKind } from './share-links.kind.ts';
import { siteSectionKind } from './site-sections.kind.ts';
import { siteSpaceKind } from './site-spaces.kind.ts';
import { siteKind } from './sites.kind.ts';
import { spaceKind } from './spaces.kind.ts';
import { teamKind } from './teams.kind.ts';
import { tokenKind } from './tokens.kind.ts';
import { translationKind } from './translations.kind.ts';
import { userKind } from './users.kind.ts';

/** A revision leads nowhere yet; an audit event is a line of a log. */
type OutsideOfGraph = 'revision' | 'auditEvent' | 'signingKey';

/** Kinds without an id of our making: a membership has two, and what a list pairs has none. */
type PairKind = 'member' | 'memberSpace' | 'memberTeam' | 'teamMember';

/** The kinds of things in the graph, by the kind of id they have, if any. */
export const kinds = {
  user: userKind,
  token: tokenKind,
  organization: organizationKind,
  team: teamKind,
  member: memberKind,
  memberSpace: memberSpaceKind,
  memberTeam: memberTeamKind,
  teamMember: teamMemberKind,
  invite: inviteKind,
  samlProvider: samlProviderKind,
  collection: collectionKind,
  space: spaceKind,
  site: siteKind,
  siteSection: siteSectionKind,
  siteSectionGroup: sectionGroupKind,
  siteSpace: siteSpaceKind,
  shareLink: shareLinkKind,
  siteRedirect: redirectKind,
  customField: customFieldKind,
  translationSettings: translationKind,
} as const satisfies Record<Exclude<IdKind, OutsideOfGraph> | PairKind, Kind>;

/** The kind that an id claims to be of. */
export function kindWithId(id: string): Kind | undefined {
  if (isMemberId(id)) return memberKind;
  const name = kindOfId(id);
  return name === undefined ? undefined : byIdKind.get(name);
}

const byIdKind: ReadonlyMap<string, Kind> = new Map(Object.entries(kinds));
