import { maxNesting } from './block-parser.ts';
import type { ParsedBlock } from './parsed-block.ts';

type BlockDelimiter = { readonly name: string; readonly closes: boolean };

/**
 * Pairs opening and closing tags into one block with the blocks between them as children. Unpaired ones stay as they
 * are, and so do pairs that are nested too deep.
 */
export function pairBlocks(blocks: readonly ParsedBlock[]): ParsedBlock[] {
  const result: ParsedBlock[] = [];
  const open: { readonly name: string; readonly at: number }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number): number => {
    const next = (counts.get(name) ?? 0) + by;
    counts.set(name, next);
    return next;
  };
  for (const block of blocks) {
    const delimiter = delimiterOf(block);
    if (delimiter === undefined) result.push(block);
    else if (!delimiter.closes) {
      open.push({ name: delimiter.name, at: result.length });
      count(delimiter.name, 1);
      result.push(block);
    } else if (count(delimiter.name, 0) === 0) result.push(block);
    else {
      // Tags that were opened since have no end: they stand alone.
      for (;;) {
        const last = open.pop();
        if (last === undefined) break;
        count(last.name, -1);
        if (last.name !== delimiter.name) continue;
        if (open.length >= maxNesting) result.push(block);
        else {
          const [first, ...children] = result.splice(last.at);
          if (first !== undefined) result.push(containerOf(first, block, children));
        }
        break;
      }
    }
  }
  return result;
}

function containerOf(first: ParsedBlock, last: ParsedBlock, children: ParsedBlock[]): ParsedBlock {
  return { ...first, kind: first.tag?.name ?? 'details', end: last.end, children, paired: true };
}

function delimiterOf({ kind, tag, token }: ParsedBlock): BlockDelimiter | undefined {
  if (kind === 'tag' && tag !== undefined) return { name: `tag ${tag.name}`, closes: tag.closes };
  if (kind !== 'html') return undefined;
  if (/^<details[\s>]/i.test(token.content)) {
    return /<\/details>/i.test(token.content) ? undefined : { name: 'details', closes: false };
  }
  return /^\s*<\/details>\s*$/i.test(token.content) ? { name: 'details', closes: true } : undefined;
}
