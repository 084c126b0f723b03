import {
  type BlockNode,
  type NodeFragment,
  type DocumentNode,
  type PhrasingNode,
  stringMember,
} from './document.ts';
import { headingLevels } from './headings.ts';
import { plainText } from './phrasing.ts';
import { sourceText } from './source-text.ts';

/** A heading and the text up to the next one. Text before the first heading is a section if there is any. */
export type OutlineSection = {
  /** The anchor of the heading; '' before the first heading. */
  readonly id: string;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  readonly title: string;
  readonly text: string;
};

type OpenSection = {
  readonly id: string;
  readonly level: number;
  readonly title: string;
  readonly lines: string[];
};

/** The sections of the nodes of a page. */
export function sectionsOf(nodes: readonly BlockNode[]): OutlineSection[] {
  const outline = new OutlineReader();
  outline.read(nodes);
  return outline.sections();
}

class OutlineReader {
  readonly #sections: OpenSection[] = [{ id: '', level: 0, title: '', lines: [] }];

  sections(): OutlineSection[] {
    return this.#sections
      .map(({ lines, ...heading }) => ({ ...heading, text: lines.join('\n') }))
      .filter(({ level, text }) => level > 0 || text !== '');
  }

  read(nodes: readonly DocumentNode[]): void {
    for (const node of nodes) {
      if (node.object === 'block') this.#block(node);
      else this.#phrasing([node]);
    }
  }

  #block(node: BlockNode): void {
    const { type, data, nodes = [], fragments = [], meta } = node;
    // A heading without an anchor is text of a cell.
    if (Object.hasOwn(headingLevels, type) && meta !== undefined) return this.#heading(node);
    switch (type) {
      case 'markdown':
        return this.#line(sourceText(stringMember(data, 'source')));
      case 'table':
        return this.#table(node);
      case 'code':
        this.#line(data['title']);
        return this.#line(
          nodes.map((line) => (line.object === 'block' ? phrasingText(line.nodes) : '')).join('\n'),
        );
      default:
        for (const name of ['title', 'formula', 'alt']) this.#line(data[name]);
        if (nodes.every(isPhrasing)) this.#phrasing(nodes);
        else this.read(nodes);
        this.#fragments(fragments);
    }
  }

  #heading({ type, data, meta, nodes = [] }: BlockNode): void {
    const usual = Object.entries(headingLevels).find(([name]) => name === type)?.[1] ?? 1;
    const level = typeof data['level'] === 'number' ? data['level'] : usual;
    this.#sections.push({ id: meta?.id ?? '', level, title: collapseSpaces(phrasingText(nodes)), lines: [] });
    this.#annotations(nodes.filter(isPhrasing));
  }

  /** The cells in reading order; other values as written. */
  #table({ data, fragments = [] }: BlockNode): void {
    const texts = new Map(fragments.map((part) => [part.fragment, part]));
    for (const column of Object.values(membersOf(data['definition']))) this.#line(membersOf(column)['title']);
    for (const record of Object.values(membersOf(data['records']))) {
      for (const value of Object.values(membersOf(membersOf(record)['values']))) {
        const cell = typeof value === 'string' ? texts.get(value) : undefined;
        if (cell !== undefined) this.read(cell.nodes);
        else if (typeof value === 'number') this.#line(String(value));
      }
    }
  }

  #phrasing(nodes: readonly PhrasingNode[]): void {
    this.#line(plainText(nodes));
    this.#annotations(nodes);
  }

  /** Footnotes follow the block that references them. */
  #annotations(nodes: readonly PhrasingNode[]): void {
    for (const node of nodes) {
      if (node.object !== 'inline') continue;
      this.#fragments(node.fragments ?? []);
      if (node.type === 'link') this.#annotations(node.nodes ?? []);
    }
  }

  #fragments(fragments: readonly NodeFragment[]): void {
    for (const { nodes } of fragments) this.read(nodes);
  }

  #line(text: unknown): void {
    const line = typeof text === 'string' ? text.trim() : '';
    if (line !== '') this.#sections.at(-1)?.lines.push(line);
  }
}

function isPhrasing(node: DocumentNode): node is PhrasingNode {
  return node.object !== 'block';
}

function phrasingText(nodes: readonly DocumentNode[] = []): string {
  return plainText(nodes.filter(isPhrasing));
}

function collapseSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
