import { type BlockNode, type LinkingPage, type Node, textIn } from '@lectern/content';
import type { Area, Led, Setter } from '../blocks/area.ts';
import { codeRows } from '../blocks/code-rows.ts';
import {
  bareRows,
  columnsRows,
  conditionalRows,
  contentRows,
  expandableRows,
  hintRows,
  stepperRows,
  tabsRows,
} from '../blocks/containers.ts';
import {
  contentRefRows,
  embedRows,
  fileRows,
  imageRows,
  imagesRows,
  integrationRows,
  specRows,
} from '../blocks/media.ts';
import { tableRows } from '../blocks/table-rows.ts';
import {
  dividerRows,
  headingRows,
  isHeading,
  listRows,
  mathRows,
  paragraphRows,
  quoteRows,
  sourceRows,
} from '../blocks/text-blocks.ts';
import { phraseOf } from '../blocks/inline.ts';
import { phraseRows } from '../blocks/text-rows.ts';
import type { Formula } from '../formulas/formula.ts';
import type { PdfFile, Picture } from '../typesetting/pdf-file.ts';
import type { Row } from '../typesetting/rows.ts';
import { type BookLinks, placeOf } from './book-links.ts';
import type { BookFormulas } from './book-formulas.ts';
import type { BookPictures } from './book-pictures.ts';

type SetBlock = (node: BlockNode, area: Area, setter: Setter) => Row[];

const setters: Readonly<Record<string, SetBlock>> = {
  paragraph: paragraphRows,
  'heading-1': headingRows,
  'heading-2': headingRows,
  'heading-3': headingRows,
  'list-unordered': listRows,
  'list-ordered': listRows,
  'list-tasks': listRows,
  blockquote: quoteRows,
  divider: dividerRows,
  hint: hintRows,
  code: codeRows,
  math: mathRows,
  images: imagesRows,
  image: (node, area, setter) => imageRows(node, area, { setter }),
  table: tableRows,
  tabs: tabsRows,
  expandable: expandableRows,
  stepper: stepperRows,
  columns: columnsRows,
  file: fileRows,
  embed: embedRows,
  'content-ref': contentRefRows,
  swagger: specRows,
  'openapi-operation': specRows,
  'openapi-schemas': specRows,
  'openapi-webhook': specRows,
  integration: integrationRows,
  if: conditionalRows,
  markdown: sourceRows,
};

/** The width that blocks need which are indented; with less, what they say stands there as if they were not. */
const neededWidths: Readonly<Record<string, number>> = {
  'list-unordered': 40,
  'list-ordered': 40,
  'list-tasks': 40,
  blockquote: 90,
  hint: 90,
  tabs: 90,
  expandable: 90,
  stepper: 90,
};

/** The room above blocks, in points; of those that stand in none, `usualRoom`. */
const rooms: Readonly<Record<string, number>> = {
  'heading-1': 20,
  'heading-2': 15,
  'heading-3': 12,
  code: 10,
  table: 10,
  images: 10,
};
const usualRoom = 8;

/** The type of a block that stands for an included text, whose links are read from its own file. */
export const includedType = 'included';

type Parts = {
  readonly file: PdfFile;
  readonly links: BookLinks;
  readonly pictures: BookPictures;
  readonly formulas: BookFormulas;
  readonly showsConditional: boolean;
  readonly bookmark: Setter['bookmark'];
};

/** Sets the blocks of the pages of a document. */
export class BookSetter implements Setter {
  readonly file: PdfFile;
  readonly showsConditional: boolean;
  readonly bookmark: Setter['bookmark'];
  readonly #links: BookLinks;
  readonly #pictures: BookPictures;
  readonly #formulas: BookFormulas;

  constructor({ file, links, pictures, formulas, showsConditional, bookmark }: Parts) {
    this.file = file;
    this.showsConditional = showsConditional;
    this.bookmark = bookmark;
    this.#links = links;
    this.#pictures = pictures;
    this.#formulas = formulas;
  }

  rows(nodes: readonly Node[], area: Area): Row[] {
    let above: string | undefined;
    return groupsOf(nodes).flatMap((group) => {
      const [first] = group;
      const type = first?.object === 'block' ? first.type : 'paragraph';
      const rows = first?.object === 'block' ? this.#rowsOf(first, area) : this.#looseRows(group, area);
      const [top, ...others] = rows;
      if (top === undefined) return [];
      // Below a heading stands what it is about.
      const room = rooms[type] ?? usualRoom;
      const isBelowHeading = above !== undefined && isHeading(above);
      const before = Math.max(top.before, isBelowHeading && !isHeading(type) ? Math.min(room, 5) : room);
      above = type;
      return [{ ...top, before }, ...others];
    });
  }

  follow(ref: unknown, from: LinkingPage): Led {
    return this.#links.follow(ref, from);
  }

  place(page: LinkingPage, anchor: string): string {
    return placeOf(page.id, anchor);
  }

  picture(ref: unknown, from: LinkingPage): Picture | undefined {
    const file = this.#links.file(ref, from);
    return file && this.#pictures.find(file);
  }

  formula(source: string, display: boolean): Formula | undefined {
    return this.#formulas.find({ source, display });
  }

  fileName(ref: unknown, from: LinkingPage): string | undefined {
    return this.#links.file(ref, from)?.name;
  }

  #rowsOf(node: BlockNode, area: Area): Row[] {
    if (node.type === includedType) {
      const gitPath = textIn(node.data, 'gitPath');
      const { gitPath: _own, ...page } = area.from;
      return contentRows(node, { ...area, from: gitPath === '' ? page : { ...page, gitPath } }, this);
    }
    if (area.width < (neededWidths[node.type] ?? 0)) return bareRows(node, area, this);
    return (setters[node.type] ?? contentRows)(node, area, this);
  }

  #looseRows(nodes: readonly Node[], area: Area): Row[] {
    return phraseRows(this, phraseOf(nodes, area, this), area);
  }
}

/** Each block alone, and text between blocks together. */
function groupsOf(nodes: readonly Node[]): Node[][] {
  const groups: Node[][] = [];
  let text: Node[] | undefined;
  for (const node of nodes) {
    if (node.object === 'block') {
      groups.push([node]);
      text = undefined;
    } else if (text === undefined) {
      text = [node];
      groups.push(text);
    } else text.push(node);
  }
  return groups;
}
