import type { PageLayout } from './layout.ts';

/** The parts of a page that can be hidden; each has a member `visible` in the frontmatter. */
const pageParts = [
  'cover',
  'title',
  'description',
  'tableOfContents',
  'outline',
  'pagination',
  'metadata',
] as const;

type Members = Readonly<Record<string, unknown>>;

/** Reads the member `layout` of the frontmatter. */
export function readPageLayout(value: unknown): PageLayout | undefined {
  if (!isMembers(value)) return undefined;
  const visibleParts = pageParts.flatMap((part) => {
    const visible = isMembers(value[part]) ? value[part]['visible'] : value[part];
    return typeof visible === 'boolean' ? [[part, visible] as const] : [];
  });
  const { width } = value;
  const size = isMembers(value['cover']) ? value['cover']['size'] : undefined;
  const layout: PageLayout = {
    ...((width === 'default' || width === 'wide') && { width }),
    ...Object.fromEntries(visibleParts),
    ...((size === 'hero' || size === 'full') && { coverSize: size }),
  };
  return Object.keys(layout).length === 0 ? undefined : layout;
}

/** The member `layout` with these values and its unknown members; `undefined` when nothing is left. */
export function pageLayoutMember(before: unknown, layout: PageLayout = {}): Members | undefined {
  const members: Record<string, unknown> = isMembers(before) ? { ...before } : {};
  setOrDelete(members, 'width', layout.width);
  for (const part of pageParts) {
    const inner: Record<string, unknown> = isMembers(members[part]) ? { ...members[part] } : {};
    setOrDelete(inner, 'visible', layout[part]);
    if (part === 'cover') setOrDelete(inner, 'size', layout.coverSize);
    setOrDelete(members, part, Object.keys(inner).length === 0 ? undefined : inner);
  }
  return Object.keys(members).length === 0 ? undefined : members;
}

function setOrDelete(members: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) delete members[name];
  else members[name] = value;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
