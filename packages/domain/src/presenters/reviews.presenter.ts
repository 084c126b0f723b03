import type { ChangeRequestReview, Comment, RequestedReviewer } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { presentUser } from './users.presenter.ts';
import type { RequestedReviewerRow } from '../store/spaces/requested-reviewers.repository.ts';
import type { ReviewRow } from '../store/spaces/reviews.repository.ts';

/** A review, with its comment if there is one. */
export function presentReview(
  settings: DomainSettings,
  row: ReviewRow,
  comment?: Comment,
): ChangeRequestReview {
  const requester = requesterOf(row);
  return {
    object: 'change-request-review',
    id: row.id,
    revision: row.revision_id,
    reviewer: presentUser(settings, {
      id: row.reviewer_id,
      display_name: row.reviewer_display_name,
      email: row.reviewer_email,
      photo_url: row.reviewer_photo_url,
    }),
    ...(requester !== undefined && { requestedBy: presentUser(settings, requester) }),
    status: row.status,
    ...(comment !== undefined && { comment }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
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
    revision: row.revision_id,
    requestedBy: presentUser(settings, requestedBy),
    createdAt: row.created_at,
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
