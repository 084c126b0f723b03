import { describe, expect, test } from 'vitest';
import { convertHtml } from '../../../src/spaces/imports/convert-html.ts';

const words = `<p>${'Some words that people read, with commas, and more of them. '.repeat(10)}</p>`;

describe.each([
  ['a page that says where its content is', (html: string) => `<main>${words}${html}</main>`],
  [
    'a page whose main content is detected',
    (html: string) => `<div><h1>Title</h1>${words}${words}${html}${words}</div>`,
  ],
])('the tasks of %s', (_name, page) => {
  const listIn = (html: string) =>
    convertHtml(`<html><body>${page(html)}</body></html>`)
      .markdown.split('\n')
      .filter((line) => /^\s*\*/.test(line));

  test('task items keep their state', () => {
    const items = [
      '<li class="task-list-item"><input type="checkbox" checked disabled> Done</li>',
      '<li>\n<p><input type="checkbox"> Open</p></li>',
      '<li><label><input type=CHECKBOX checked="checked"> With a label</label></li>',
      '<li><span class="box"><input type="checkbox"></span><div>In a box</div></li>',
      '<li><input type="checkbox" checked> Above<ul><li><input type="checkbox"> Below</li></ul></li>',
    ];
    expect(listIn(`<ul>${items.join('')}</ul>`)).toEqual([
      '* [x] Done',
      '* [ ] Open',
      '* [x] With a label',
      '* [ ] In a box',
      '* [x] Above',
      '  * [ ] Below',
    ]);
  });

  test('only items that start with a checkbox are task items', () => {
    const items = [
      '<li>Press <input type="checkbox" checked> twice</li>',
      '<li><code>x</code> <input type="checkbox"></li>',
    ];
    expect(listIn(`<ul>${items.join('')}</ul>`).filter((line) => line.startsWith('* ['))).toEqual([]);
  });
});
