import { z } from 'zod';
import { JobProgress, JobState } from './job.ts';
import { Id, Role, Timestamp, Visibility } from './common.ts';

/** What a visitor thinks of a page. */
export const FeedbackRating = z
  .enum(['good', 'ok', 'bad'])
  .meta({ id: 'FeedbackRating', description: 'What a visitor thinks of a page.' });
export type FeedbackRating = z.output<typeof FeedbackRating>;

const spaceId = Id;
const siteId = Id;
const changeRequestId = Id;
const changeRequest = { spaceId, changeRequestId };
const comment = { spaceId, commentId: Id, changeRequestId: Id.optional() };
const spec = { organizationId: Id, specSlug: z.string() };
const member = { userId: Id };
const changed = z.array(z.string());

/** Every event type, with the schema of its `data`. */
export const eventDataSchemas = {
  space_created: z.object({ spaceId }),
  space_updated: z.object({ spaceId, changed }),
  space_deleted: z.object({ spaceId }),
  space_restored: z.object({ spaceId }),
  space_transferred: z.object({ spaceId, source: Id, target: Id }),
  space_visibility_updated: z.object({
    spaceId,
    previousVisibility: Visibility,
    visibility: Visibility,
  }),
  space_content_updated: z.object({ spaceId, revisionId: Id }),
  space_gitsync_started: z.object({ spaceId, direction: z.enum(['import', 'export']) }),
  space_gitsync_completed: z.object({
    spaceId,
    direction: z.enum(['import', 'export']),
    state: z.enum(['success', 'failure']),
    revisionId: Id.optional(),
    commitId: z.string().optional(),
  }),
  change_request_created: z.object(changeRequest),
  change_request_updated: z.object({ ...changeRequest, changed }),
  change_request_content_updated: z.object({ ...changeRequest, revisionId: Id }),
  change_request_merged: z.object({ ...changeRequest, revisionId: Id }),
  change_request_closed: z.object(changeRequest),
  change_request_reopened: z.object(changeRequest),
  change_request_review_requested: z.object({ ...changeRequest, users: z.array(Id) }),
  change_request_reviewed: z.object({
    ...changeRequest,
    reviewId: Id,
    status: z.enum(['approved', 'changes-requested']),
  }),
  comment_created: z.object(comment),
  comment_updated: z.object(comment),
  comment_deleted: z.object(comment),
  comment_resolved: z.object(comment),
  comment_reopened: z.object(comment),
  comment_reply_created: z.object({ ...comment, commentReplyId: Id }),
  comment_reply_updated: z.object({ ...comment, commentReplyId: Id }),
  comment_reply_deleted: z.object({ ...comment, commentReplyId: Id }),
  site_created: z.object({ siteId }),
  site_updated: z.object({ siteId, changed }),
  site_published: z.object({ siteId }),
  site_unpublished: z.object({ siteId }),
  site_deleted: z.object({ siteId }),
  page_feedback: z.object({ siteId, spaceId, pageId: Id, rating: FeedbackRating }),
  openapi_spec_updated: z.object({ ...spec, changed }),
  openapi_spec_deleted: z.object(spec),
  member_added: z.object({ ...member, role: Role.nullable() }),
  member_updated: z.object({ ...member, previousRole: Role.nullable(), role: Role.nullable() }),
  member_removed: z.object(member),
  job_updated: z.object({
    jobId: Id,
    type: z.string(),
    state: JobState,
    progress: JobProgress.optional(),
  }),
  ping: z.object({ webhookId: Id }),
} as const satisfies Record<string, z.ZodObject>;

export type EventTypeName = keyof typeof eventDataSchemas;

/** The types that are received only by those who name them, because they are many. */
export const namedEventTypes: readonly EventTypeName[] = ['job_updated', 'page_feedback'];

/** The `data` of an event type. */
export type EventDataOf<Type extends EventTypeName> = z.output<(typeof eventDataSchemas)[Type]>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table that is not empty
const names = Object.keys(eventDataSchemas) as [EventTypeName, ...EventTypeName[]];

export const EventType = z.enum(names).meta({
  id: 'EventType',
  description:
    'The type of an event. `changed` of an update lists the members of the request body, for a site also the parts that are written by themselves, such as `customizations`; a `ping` is sent on request. `job_updated` tells how far a long job is, such as an import: when it starts and ends, and at most once a second in between; it is received only where it is named, and so is `page_feedback`: what a visitor of a site thinks of a page.',
});

export const Event = z
  .object({
    object: z.literal('event'),
    id: Id.meta({ description: 'The same for every delivery of the event.' }),
    type: EventType,
    timestamp: Timestamp.meta({ description: 'When it happened.' }),
    organization: Id,
    space: Id.optional(),
    site: Id.optional(),
    actor: Id.optional().meta({ description: 'The user who caused it; absent without one.' }),
    data: z.record(z.string(), z.unknown()).meta({
      description: 'Depends on the type: ids of the resources, and what changed.',
      examples: [{ spaceId: 'space_1b2KPwYm0aTz6sQvXe4d' }],
    }),
    cacheTags: z
      .array(z.string())
      .optional()
      .meta({
        description:
          'The tags of cached reads of published sites (`x-gitbook-cache-tag`) that are stale now; absent without any.',
        examples: [['space:space_1b2KPwYm0aTz6sQvXe4d']],
      }),
  })
  .meta({ id: 'Event', description: 'An event in an organization.' });
export type Event = z.output<typeof Event>;
