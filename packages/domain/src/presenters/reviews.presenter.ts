import { ChangeRequestReview, type Comment, RequestedReviewer } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { presentUser } from './users.presenter.ts';
import { plainMembers } from './plain-members.ts';
import {
  type RequestedReviewerRow,
  requestedReviewerRow,
} from '../store/spaces/requested-reviewers.repository.ts';
import { type ReviewRow, reviewRow } from '../store/spaces/reviews.repository.ts';

const differences = { renamed: { revision: 'revision_id' }, computed: ['requestedBy'] } as const;

export const reviewMembers = plainMembers(ChangeRequestReview, reviewRow, differences);
export const requestedReviewerMembers = plainMembers(RequestedReviewer, requestedReviewerRow, differences);

/** A review, with its comment if there is one. */
export function presentReview(
  settings: DomainSettings,
  row: ReviewRow,
  comment?: Comment,
): ChangeRequestReview {
  const requester = requesterOf(row);
  return {
    object: 'change-request-review',
    ...reviewMembers.present(row),
    reviewer: presentUser(settings, {
      id: row.reviewer_id,
      display_name: row.reviewer_display_name,
      email: row.reviewer_email,
      photo_url: row.reviewer_photo_url,
    }),
    ...(requester !== undefined && { requestedBy: presentUser(settings, requester) }),
    ...(comment !== undefined && { comment }),
  };
}

export function presentRequestedReviewer(
  settings: DomainSettings,
  row: RequestedReviewerRow,
): RequestedReviewer {
  const requestedBy = requesterOf(row);
  if (requestedBy === undefined) throw new Error('The requested review has no requester.');
  return {
    object: 'change-request-requested-reviewer',
    ...subjectOf(settings, row),
    ...requestedReviewerMembers.present(row),
    requestedBy: presentUser(settings, requestedBy),
  };
}

function subjectOf(settings: DomainSettings, row: RequestedReviewerRow) {
  if (row.team_id !== null) {
    return {
      kind: 'team' as const,
      team: { object: 'team' as const, id: row.team_id, title: row.team_title ?? '' },
    };
  }
  const user = presentUser(settings, {
    id: row.subject_id,
    display_name: row.user_display_name ?? '',
    email: row.user_email ?? '',
    photo_url: row.user_photo_url,
  });
  return { kind: 'user' as const, user };
}

type Requester = Pick<
  ReviewRow,
  'requested_by' | 'requester_display_name' | 'requester_email' | 'requester_photo_url'
>;

function requesterOf({ requested_by: id, requester_display_name: name, ...row }: Requester) {
  const { requester_email: email, requester_photo_url: photo } = row;
  if (id === null || name === null || email === null) return undefined;
  return { id, display_name: name, email, photo_url: photo };
}
