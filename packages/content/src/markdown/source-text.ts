import { trimLines } from './line-breaks.ts';
import { htmlText } from './html-tags.ts';

/** The visible text of Markdown that is kept as source: HTML without its tags, and nothing of tags and definitions. */
export function sourceText(source: string): string {
  const text = source.trimStart();
  if (text.startsWith('{%')) return '';
  if (/^\[[^^]/.test(text)) return definition.test(text) ? '' : text;
  const body = text.replace(/^\[\^[^\s\][]+\]:\s*/, '');
  return body.startsWith('<') ? trimLines(htmlText(body)) : body;
}

const definition = /^\[(?:\\[\s\S]|[^\\\][])*\]:/;
