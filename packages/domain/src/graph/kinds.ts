import type { IdKind } from '../ids.ts';
import { collectionKind } from './collections.kind.ts';
import type { Kind } from './kind.ts';
import { organizationKind } from './organizations.kind.ts';
import { sectionGroupKind } from './section-groups.kind.ts';
import { shareLinkKind } from './share-links.kind.ts';
import { siteSectionKind } from './site-sections.kind.ts';
import { siteSpaceKind } from './site-spaces.kind.ts';
import { siteKind } from './sites.kind.ts';
import { spaceKind } from './spaces.kind.ts';
import { teamKind } from './teams.kind.ts';
import { tokenKind } from './tokens.kind.ts';
import { userKind } from './users.kind.ts';

/** The kinds of things in the graph, by the kind of id they have; a revision is none yet. */
export const kinds = {
  user: userKind,
  token: tokenKind,
  organization: organizationKind,
  team: teamKind,
  collection: collectionKind,
  space: spaceKind,
  site: siteKind,
  siteSection: siteSectionKind,
  siteSectionGroup: sectionGroupKind,
  siteSpace: siteSpaceKind,
  shareLink: shareLinkKind,
} as const satisfies Record<Exclude<IdKind, 'revision'>, Kind>;
