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
        .meta({ id: 'ReactionUser', description: 'Who, and when.' }),
    ),
  })
  .meta({ id: 'Reaction', description: 'An emoji, and everybody who reacted with it, the first one first.' });
export type Reaction = z.output<typeof Reaction>;

const said = {
  id: Id,
  postedBy: User,
  postedAt: Timestamp,
  editedAt: Timestamp.optional().meta({
    description: 'When its text was changed last; absent until it was.',
  }),
  reactions: z.array(Reaction),
  body: Text,
  urls: LocationUrls,
};

const CommentTarget = z
  .object({
    space: Id,
    changeRequest: Id.optional().meta({ description: 'Of a comment on a change request.' }),
    review: Id.optional().meta({ description: 'The review that it was said with.' }),
    revision: Id.meta({ description: 'The revision that was the current one when it was posted.' }),
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
          description:
            'Whether its title, description or text is another one than when the comment was posted.',
        }),
      })
      .optional()
      .meta({ id: 'CommentedPage', description: 'The page as it is now; of a deleted one, as it was last.' }),
    node: z
      .object({
        id: Id.meta({
          description: 'The key of a node of the document of the page.',
          examples: ['q7Rk2Xv0mVb4TnLc'],
        }),
        preview: z
          .string()
          .optional()
          .meta({
            description: 'How its text began when the comment was posted.',
            examples: ['Install it first.'],
          }),
      })
      .optional()
      .meta({ id: 'CommentedNode' }),
  })
  .meta({ id: 'CommentTarget', description: 'What a comment is about.' });

export const Comment = z
  .object({
    object: z.literal('comment'),
    ...said,
    replies: z.int().meta({ description: 'How many replies there are to it.' }),
    target: CommentTarget,
    status: CommentStatus,
    resolvedAt: Timestamp.optional(),
    resolvedBy: User.optional(),
    permissions: z
      .object({ view: z.boolean(), edit: z.boolean(), reply: z.boolean(), delete: z.boolean() })
      .meta({ id: 'CommentPermissions' }),
  })
  .meta({ id: 'Comment', description: 'What somebody said about a space or a change request.' });
export type Comment = z.output<typeof Comment>;

export const CommentList = listOf('Comment', Comment);

export const CommentReply = z
  .object({
    object: z.literal('comment-reply'),
    ...said,
    permissions: z
      .object({ view: z.boolean(), edit: z.boolean(), delete: z.boolean() })
      .meta({ id: 'CommentReplyPermissions' }),
  })
  .meta({ id: 'CommentReply', description: 'An answer to a comment.' });
export type CommentReply = z.output<typeof CommentReply>;

export const CommentReplyList = listOf('CommentReply', CommentReply);

const emojis = z.array(Emoji).max(20, 'must name at most 20').optional();

export const reactionChanges = {
  addedReactions: emojis.meta({ description: 'Your reactions to add.', examples: [['👍']] }),
  removedReactions: emojis.meta({ description: 'Your reactions to take back.', examples: [['👀']] }),
};
