import { type IdKind, kindOfId } from '@lectern/contract';
import { isMemberId } from '../store/fragments/member-id.ts';
import { changeRequestKind } from './change-requests.kind.ts';
import { collectionKind } from './collections.kind.ts';
import { inviteKind } from './invites.kind.ts';
import { commentKind, commentReplyKind } from './comments.kind.ts';
import { customFieldKind } from './custom-fields.kind.ts';
import type { Kind } from './kind.ts';
import { memberKind, memberSpaceKind, memberTeamKind, teamMemberKind } from './members.kind.ts';
import { openapiSpecKind, openapiSpecVersionKind } from './openapi-specs.kind.ts';
import { organizationKind } from './organizations.kind.ts';
import { oidcProviderKind } from './oidc-providers.kind.ts';
import { samlProviderKind } from './saml-providers.kind.ts';
import { requestedReviewerKind, reviewKind } from './reviews.kind.ts';
import { revisionKind } from './revisions.kind.ts';
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

/**
 * Not in the graph: content is read as a whole, by revision; audit events, jobs, webhooks and domain verifications have no
 * relations to follow.
 */
type NotInGraph =
  | 'page'
  | 'file'
  | 'reusableContent'
  | 'auditEvent'
  | 'signingKey'
  | 'job'
  | 'mail'
  | 'upload'
  | 'event'
  | 'domainVerification'
  | 'emailInvite'
  | 'session'
  | 'webhook'
  | 'webhookDelivery'
  | 'contentImport';

/** Kinds without a generated id: a membership has two ids, and an item that pairs two nodes has none. */
type PairKind = 'member' | 'memberSpace' | 'memberTeam' | 'teamMember' | 'requestedReviewer';

/** The kinds of nodes in the graph, by the kind of id they have, if any. */
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
  oidcProvider: oidcProviderKind,
  collection: collectionKind,
  space: spaceKind,
  changeRequest: changeRequestKind,
  changeRequestReview: reviewKind,
  comment: commentKind,
  commentReply: commentReplyKind,
  requestedReviewer: requestedReviewerKind,
  revision: revisionKind,
  site: siteKind,
  siteSection: siteSectionKind,
  siteSectionGroup: sectionGroupKind,
  siteSpace: siteSpaceKind,
  shareLink: shareLinkKind,
  siteRedirect: redirectKind,
  customField: customFieldKind,
  translationSettings: translationKind,
  openapiSpec: openapiSpecKind,
  openapiSpecVersion: openapiSpecVersionKind,
} as const satisfies Record<Exclude<IdKind, NotInGraph> | PairKind, Kind>;

/** The kind that an id names; whether there is a node with it is not checked. */
export function kindWithId(id: string): Kind | undefined {
  if (isMemberId(id)) return memberKind;
  const name = kindOfId(id);
  return name === undefined ? undefined : byIdKind.get(name);
}

const byIdKind: ReadonlyMap<string, Kind> = new Map(Object.entries(kinds));
