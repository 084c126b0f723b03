import { z } from 'zod';
import { Emoji, Id, listOf, Timestamp } from './common.ts';
import { Text } from './document.ts';
import { LocationUrls, User } from './user.ts';

export const CommentStatus = z.enum(['open', 'resolved']).meta({ id: 'CommentStatus' });

export const Reaction = z
  .object({
    emoji: z.string().meta({ examples: ['👍'] }),
    count: z.int(),
    users: z.array(
      z
        .object({ user: User, reactedAt: Timestamp })
        .meta({ id: 'ReactionUser', description: 'A user who reacted, and when.' }),
    ),
  })
  .meta({ id: 'Reaction', description: 'An emoji and the users who reacted with it, earliest first.' });
export type Reaction = z.output<typeof Reaction>;

const postFields = {
  id: Id,
  postedBy: User,
  postedAt: Timestamp,
  editedAt: Timestamp.optional().meta({
    description: 'When its body was last edited; absent until then.',
  }),
  reactions: z.array(Reaction),
  body: Text,
  urls: LocationUrls,
};

const CommentTarget = z
  .object({
    space: Id,
    changeRequest: Id.optional().meta({ description: 'The change request, for a comment on one.' }),
    review: Id.optional().meta({ description: 'The review that it was submitted with.' }),
    revision: Id.meta({ description: 'The current revision at the time of posting.' }),
    page: z
      .object({
        id: Id,
        title: z.string(),
        emoji: z
          .string()
          .optional()
          .meta({ examples: ['📘'] }),
        icon: z.string().optional(),
        createdAt: Timestamp.optional(),
        updatedAt: Timestamp.optional(),
        path: z.string(),
        outdated: z.boolean().meta({
          description: 'Whether its title, description or document changed since the comment was posted.',
        }),
      })
      .optional()
      .meta({
        id: 'CommentedPage',
        description: 'The current state of the page; for a deleted page, its last state.',
      }),
    node: z
      .object({
        id: Id.meta({
          description: 'The key of a node in the document of the page.',
          examples: ['q7Rk2Xv0mVb4TnLc'],
        }),
        preview: z
          .string()
          .optional()
          .meta({
            description: 'The beginning of its text at the time of posting.',
            examples: ['Install it first.'],
          }),
      })
      .optional()
      .meta({ id: 'CommentedNode' }),
  })
  .meta({
    id: 'CommentTarget',
    description:
      'The target of a comment: a space or a change request, a page of it, or a node of that page.',
  });

export const Comment = z
  .object({
    object: z.literal('comment'),
    ...postFields,
    replies: z.int().meta({ description: 'Number of replies.' }),
    target: CommentTarget,
    status: CommentStatus,
    resolvedAt: Timestamp.optional(),
    resolvedBy: User.optional(),
    permissions: z
      .object({ view: z.boolean(), edit: z.boolean(), reply: z.boolean(), delete: z.boolean() })
      .meta({ id: 'CommentPermissions' }),
  })
  .meta({ id: 'Comment', description: 'A comment on a space or a change request.' });
export type Comment = z.output<typeof Comment>;

export const CommentList = listOf('Comment', Comment);

export const CommentReply = z
  .object({
    object: z.literal('comment-reply'),
    ...postFields,
    permissions: z
      .object({ view: z.boolean(), edit: z.boolean(), delete: z.boolean() })
      .meta({ id: 'CommentReplyPermissions' }),
  })
  .meta({ id: 'CommentReply', description: 'A reply to a comment.' });
export type CommentReply = z.output<typeof CommentReply>;

export const CommentReplyList = listOf('CommentReply', CommentReply);

const emojis = z.array(Emoji).max(20, 'must have at most 20 items').optional();

export const reactionChanges = {
  addedReactions: emojis.meta({ description: 'Your reactions to add.', examples: [['👍']] }),
  removedReactions: emojis.meta({ description: 'Your reactions to remove.', examples: [['👀']] }),
};
