import { type BlockNode, type DocumentNode, stringMember } from '../markdown/document.ts';
import { readFrontmatter } from '../markdown/frontmatter.ts';
import { plainText } from '../markdown/phrasing.ts';
import { toDocument } from '../markdown/to-document.ts';

/** The metadata in the text of a page. */
export type TextMetadata = {
  readonly title?: string;
  readonly description?: string;
  readonly icon?: string;
  readonly hidden?: boolean;
  readonly noIndex?: boolean;
  readonly noRobotsIndex?: boolean;
};

/** Reads the frontmatter of a text. Invalid members are ignored. */
export function readTextMetadata(markdown: string): TextMetadata {
  const { title, description, icon, hidden, noIndex, noRobotsIndex } = readFrontmatter(markdown);
  return {
    ...(typeof title === 'string' && title.trim() !== '' && { title: title.trim() }),
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(typeof icon === 'string' && /^[a-z0-9-]{1,50}$/.test(icon) && { icon }),
    ...(typeof hidden === 'boolean' && { hidden }),
    ...(typeof noIndex === 'boolean' && { noIndex }),
    ...(typeof noRobotsIndex === 'boolean' && { noRobotsIndex }),
  };
}

/** The first heading of level 1, which is the title of a page without any other. */
export function readTitleHeading(markdown: string): string | undefined {
  const heading = toDocument(markdown).nodes.find(isTitleHeading);
  const text = heading === undefined ? '' : plainText(phrasingNodes(heading)).trim();
  return text === '' ? undefined : text;
}

function isTitleHeading({ type, data }: BlockNode): boolean {
  return type === 'heading-1' && data['level'] === 1 && stringMember(data, 'level') === '';
}

function phrasingNodes({ nodes = [] }: BlockNode) {
  return nodes.filter((node): node is Exclude<DocumentNode, BlockNode> => node.object !== 'block');
}
