import { type BlockNode, type LinkingPage, type DocumentNode, stringMember } from '@lectern/content';
import type { Area, DocumentLink, Typesetter } from '../blocks/typesetter.ts';
import { codeRows } from '../blocks/code-rows.ts';
import {
  unframedRows,
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
} from '../blocks/text-blocks.ts';
import { phraseOf } from '../blocks/inline.ts';
import { joinSourceTables, sourceRows } from '../blocks/source-rows.ts';
import { phraseRows } from '../blocks/text-rows.ts';
import type { Formula } from '../formulas/formula.ts';
import type { PdfFile, Picture } from '../typesetting/pdf-file.ts';
import type { Row } from '../typesetting/rows.ts';
import { type DocumentLinks, destinationName } from './document-links.ts';
import type { DocumentFormulas } from './document-formulas.ts';
import type { DocumentPictures } from './document-pictures.ts';

type LayOutBlock = (node: BlockNode, area: Area, typesetter: Typesetter) => Row[];

const blockLayouts: Readonly<Record<string, LayOutBlock>> = {
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
  image: (node, area, typesetter) => imageRows(node, area, { typesetter }),
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

/** The minimum width for indented blocks; with less, their content is laid out without the indent. */
const minWidths: Readonly<Record<string, number>> = {
  'list-unordered': 40,
  'list-ordered': 40,
  'list-tasks': 40,
  blockquote: 90,
  hint: 90,
  tabs: 90,
  expandable: 90,
  stepper: 90,
};

/** The spacing above blocks, in points. */
const spacings: Readonly<Record<string, number>> = {
  'heading-1': 20,
  'heading-2': 15,
  'heading-3': 12,
  code: 10,
  table: 10,
  images: 10,
};
const defaultSpacing = 8;

/** The type of a block with an included text, whose links are relative to its own file. */
export const includedType = 'included';

type TypesetterOptions = {
  readonly file: PdfFile;
  readonly links: DocumentLinks;
  readonly pictures: DocumentPictures;
  readonly formulas: DocumentFormulas;
  readonly showsConditional: boolean;
  readonly bookmark: Typesetter['bookmark'];
};

/** Lays out the blocks of the pages of a document. */
export class BlockTypesetter implements Typesetter {
  readonly file: PdfFile;
  readonly showsConditional: boolean;
  readonly bookmark: Typesetter['bookmark'];
  readonly #links: DocumentLinks;
  readonly #pictures: DocumentPictures;
  readonly #formulas: DocumentFormulas;

  constructor({ file, links, pictures, formulas, showsConditional, bookmark }: TypesetterOptions) {
    this.file = file;
    this.showsConditional = showsConditional;
    this.bookmark = bookmark;
    this.#links = links;
    this.#pictures = pictures;
    this.#formulas = formulas;
  }

  rows(nodes: readonly DocumentNode[], area: Area): Row[] {
    let above: string | undefined;
    return groupsOf(joinSourceTables(nodes)).flatMap((group) => {
      const [first] = group;
      const type = first?.object === 'block' ? first.type : 'paragraph';
      const rows = first?.object === 'block' ? this.#rowsOf(first, area) : this.#phrasingRows(group, area);
      const [top, ...others] = rows;
      if (top === undefined) return [];
      // The first block below a heading is closer to it.
      const spacing = spacings[type] ?? defaultSpacing;
      const isBelowHeading = above !== undefined && isHeading(above);
      const before = Math.max(
        top.before,
        isBelowHeading && !isHeading(type) ? Math.min(spacing, 5) : spacing,
      );
      above = type;
      return [{ ...top, before }, ...others];
    });
  }

  resolveLink(ref: unknown, from: LinkingPage): DocumentLink {
    return this.#links.resolve(ref, from);
  }

  destinationName(page: LinkingPage, anchor: string): string {
    return destinationName(page.id, anchor);
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
      const gitPath = stringMember(node.data, 'gitPath');
      const { gitPath: _own, ...page } = area.sourcePage;
      return contentRows(node, { ...area, sourcePage: gitPath === '' ? page : { ...page, gitPath } }, this);
    }
    if (area.width < (minWidths[node.type] ?? 0)) return unframedRows(node, area, this);
    return (blockLayouts[node.type] ?? contentRows)(node, area, this);
  }

  #phrasingRows(nodes: readonly DocumentNode[], area: Area): Row[] {
    return phraseRows(this, phraseOf(nodes, area, this), area);
  }
}

/** Groups of nodes: single blocks, and consecutive phrasing nodes. */
function groupsOf(nodes: readonly DocumentNode[]): DocumentNode[][] {
  const groups: DocumentNode[][] = [];
  let text: DocumentNode[] | undefined;
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
