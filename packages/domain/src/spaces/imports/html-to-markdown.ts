import { textHandlers } from '@lectern/content';
import type { Element, ElementContent, Root } from 'hast';
import type { Options } from 'mdast-util-to-markdown';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const unsafe: Options['unsafe'] = [
  // Text that would be parsed as a block, such as `{% hint %}`.
  { character: '{', after: '[%{]', inConstruct: 'phrasing' },
];

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(() => markLanguages)
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, {
    bullet: '*',
    rule: '*',
    fences: true,
    resourceLink: false,
    unsafe,
    handlers: textHandlers,
  })
  .freeze();

/** HTML as Markdown, with tables, task lists and the languages of code blocks. */
export function htmlToMarkdown(html: string): string {
  return processor.processSync(html).toString();
}

/** Moves the language of code blocks to the code element: many generators set it on an ancestor. */
function markLanguages(tree: Root): void {
  visit(tree.children, undefined);
}

function visit(
  nodes: readonly (ElementContent | Root['children'][number])[],
  inherited: string | undefined,
): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const language = languageOf(node) ?? inherited;
    if (node.tagName === 'pre') setLanguage(node, language);
    else visit(node.children, /^(?:div|figure|span)$/.test(node.tagName) ? language : undefined);
  }
}

function setLanguage(pre: Element, language: string | undefined): void {
  const code = pre.children.find((child) => child.type === 'element' && child.tagName === 'code');
  if (code?.type !== 'element') {
    const { children } = pre;
    pre.children = [{ type: 'element', tagName: 'code', properties: {}, children }];
    return setLanguage(pre, language);
  }
  const known = languageOf(code) ?? language;
  if (known !== undefined) code.properties = { ...code.properties, className: [`language-${known}`] };
}

function languageOf({ properties }: Element): string | undefined {
  const classes = Array.isArray(properties['className']) ? properties['className'] : [];
  for (const name of classes) {
    const [, language] =
      /^(?:language|lang|highlight|highlight-source)-([\w+#-]{1,30})$/.exec(String(name)) ?? [];
    if (language !== undefined) return language;
  }
  const { dataLang, dataLanguage } = properties;
  const named = typeof dataLanguage === 'string' ? dataLanguage : dataLang;
  return typeof named === 'string' && /^[\w+#-]{1,30}$/.test(named) ? named : undefined;
}
