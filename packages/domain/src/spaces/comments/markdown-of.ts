import type { Text } from '@lectern/contract';
import { editTexts, markdownOfTexts, type RequestText } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { resolverOfComments } from './comment-texts.ts';
import type { CommentedContentIds } from '../../store/spaces/commented-pages.repository.ts';

type CommentText = Omit<RequestText, 'text' | 'requestPath'> & {
  readonly path: string;
  readonly content: CommentedContentIds;
};

/** The Markdown of the text of a comment; 400 with the path of what has no Markdown. */
export async function markdownOf(ctx: Ctx, text: Text, options: CommentText): Promise<string> {
  const { path: requestPath, content, ...request } = options;
  const reader = { texts: editTexts(ctx.textTasks), resolve: resolverOfComments(ctx, content) };
  const [markdown = ''] = await markdownOfTexts(reader, [{ text, requestPath, ...request }]);
  return markdown;
}
