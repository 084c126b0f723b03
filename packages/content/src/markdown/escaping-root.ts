import type { Root } from 'mdast';
import type { Handle, State } from 'mdast-util-to-markdown';
import { lastCodePoint } from './delimiters.ts';

/** Below it, the quadratic time of the library is short. */
const partLength = 1000;
/** What escaping looks at before and after a character: indentation, and the characters next to it. */
const contextLength = 100;

/**
 * Writes a document whose long texts are escaped in parts: the library takes quadratic time for each. Characters are
 * code points: the library encodes halves of them.
 */
export const escapingRoot: Handle = (node: Root, _parent, state, info) => {
  escapeInParts(state);
  state.containerPhrasing = (parent, context) => writePhrasingContent(parent, state, context);
  return state.containerFlow(node, info);
};

type PhrasingParent = Parameters<State['containerPhrasing']>[0];
type Info = Parameters<State['containerPhrasing']>[1];

function writePhrasingContent(parent: PhrasingParent, state: State, info: Info): string {
  const { children } = parent;
  const parts: string[] = [];
  let { before } = info;
  children.forEach((child, index) => {
    const next = children[index + 1];
    const after = next === undefined ? info.after : firstCharacter(next);
    const part = state.handle(child, parent, state, { ...info, before, after });
    parts.push(part);
    const last = lastCodePoint(part);
    if (last !== undefined) before = String.fromCodePoint(last);
  });
  return parts.join('');
}

/** What nodes start with whose value is not written as it is. */
const firstCharacters: Readonly<Record<string, string>> = {
  break: '\\',
  delete: '~',
  emphasis: '_',
  image: '!',
  inlineCode: '`',
  strike: '~',
  strong: '*',
};

function firstCharacter(node: PhrasingParent['children'][number]): string {
  if (node.type === 'text' || node.type === 'html')
    return String.fromCodePoint(node.value.codePointAt(0) ?? 10);
  return firstCharacters[node.type] ?? '[';
}

function escapeInParts(state: State): void {
  const { safe } = state;
  state.safe = (input, config) => {
    const value = input ?? '';
    if (value.length <= partLength) return safe.call(state, value, config);
    const text = config.before + value + config.after;
    const end = config.before.length + value.length;
    const parts: string[] = [];
    for (let from = config.before.length; from < end; from += partLength) {
      const to = Math.min(end, from + partLength);
      const before = text.slice(Math.max(0, from - contextLength), from);
      const after = text.slice(to, to + contextLength);
      parts.push(safe.call(state, text.slice(from, to), { ...config, before, after }));
    }
    return parts.join('');
  };
}
