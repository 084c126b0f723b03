/** The elements that may wrap the checkbox at the start of an item. */
const wrappers: ReadonlySet<string> = new Set(['LABEL', 'SPAN', 'P', 'DIV']);
const attribute = 'data-task';

/**
 * Replaces the checkboxes of task lists by an attribute of their items, because the extraction of the main content removes
 * form elements.
 */
export function markTaskItems(document: Document): void {
  for (const item of document.querySelectorAll('li')) {
    const checkbox = checkboxIn(item);
    if (checkbox === undefined) continue;
    item.setAttribute(attribute, checkbox.hasAttribute('checked') ? 'done' : 'open');
    checkbox.remove();
  }
}

/** Restores the checkboxes that `markTaskItems` removed, at the start of their items as in Markdown. */
export function restoreCheckboxes(content: Element): void {
  for (const item of content.querySelectorAll(`li[${attribute}]`)) {
    const checkbox = item.ownerDocument.createElement('input');
    checkbox.setAttribute('type', 'checkbox');
    if (item.getAttribute(attribute) === 'done') checkbox.setAttribute('checked', '');
    const [first] = item.children;
    const parent = first?.tagName === 'P' && isBlankBefore(first) ? first : item;
    parent.prepend(checkbox, ' ');
  }
}

/** The checkbox at the start of an item. */
function checkboxIn(element: Element): Element | undefined {
  const [first] = element.children;
  if (first === undefined || !isBlankBefore(first)) return undefined;
  if (first.tagName === 'INPUT')
    return first.getAttribute('type')?.toLowerCase() === 'checkbox' ? first : undefined;
  return wrappers.has(first.tagName) ? checkboxIn(first) : undefined;
}

function isBlankBefore(element: Element): boolean {
  for (let node = element.previousSibling; node !== null; node = node.previousSibling)
    if ((node.textContent ?? '').trim() !== '' && node.nodeType !== node.COMMENT_NODE) return false;
  return true;
}
