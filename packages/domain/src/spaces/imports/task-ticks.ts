/** What may stand around the box of a task, at the beginning of its item. */
const around: ReadonlySet<string> = new Set(['LABEL', 'SPAN', 'P', 'DIV']);
const mark = 'data-task';

/**
 * Notes on the items of task lists whether they are done, in place of their boxes: what looks for the text of a page takes
 * boxes for parts of forms.
 */
export function noteTicks(document: Document): void {
  for (const item of document.querySelectorAll('li')) {
    const box = boxIn(item);
    if (box === undefined) continue;
    item.setAttribute(mark, box.hasAttribute('checked') ? 'done' : 'open');
    box.remove();
  }
}

/** Puts boxes where `noteTicks` took them from, before all else in their item, where Markdown has them. */
export function putTicks(content: Element): void {
  for (const item of content.querySelectorAll(`li[${mark}]`)) {
    const box = item.ownerDocument.createElement('input');
    box.setAttribute('type', 'checkbox');
    if (item.getAttribute(mark) === 'done') box.setAttribute('checked', '');
    const [first] = item.children;
    const place = first?.tagName === 'P' && isBlankBefore(first) ? first : item;
    place.prepend(box, ' ');
  }
}

/** The box that an item begins with. */
function boxIn(element: Element): Element | undefined {
  const [first] = element.children;
  if (first === undefined || !isBlankBefore(first)) return undefined;
  if (first.tagName === 'INPUT')
    return first.getAttribute('type')?.toLowerCase() === 'checkbox' ? first : undefined;
  return around.has(first.tagName) ? boxIn(first) : undefined;
}

function isBlankBefore(element: Element): boolean {
  for (let node = element.previousSibling; node !== null; node = node.previousSibling)
    if ((node.textContent ?? '').trim() !== '' && node.nodeType !== node.COMMENT_NODE) return false;
  return true;
}
