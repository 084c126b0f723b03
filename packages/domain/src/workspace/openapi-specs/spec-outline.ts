import type { SpecOperation, SpecOutline, SpecTag } from '@lectern/content';
import { FileLocations } from './file-locations.ts';

const maxTags = 300;
/** Each counted once for each of its tags. */
const maxOperations = 5000;
const maxSchemas = 5000;
/** Of all texts together. */
const maxLength = 1_000_000;
const maxTitleLength = 200;
const maxNameLength = 500;
const maxDescriptionLength = 20_000;
/** How many references lead on to each other. */
const maxReferences = 5;

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
const iconName = /^[a-z0-9-]{1,50}$/;

type Members = Readonly<Record<string, unknown>>;
type SpecFiles = Readonly<Record<string, unknown>>;
type NamedOperation = Pick<SpecOperation, 'method' | 'title'>;
type OpenTag = Omit<SpecTag, 'operations'> & { readonly operations: SpecOperation[] };

/**
 * The outline of a spec, whose files are given by name, the root document first. What is internal is left out, and so is
 * what exceeds the limits: an outline is read with every list of pages.
 */
export function outlineOf(files: SpecFiles): SpecOutline {
  const [rootName = ''] = Object.keys(files);
  const root = membersOf(files[rootName]);
  const outline = new Outline();
  for (const tag of listOf(root['tags'])) outline.declare(membersOf(tag));
  const resolve = pathItemReader(files, rootName);
  for (const [path, item] of Object.entries(membersOf(root['paths'])))
    outline.addAll(resolve(item), (operation) => ({ ...operation, path }));
  for (const [webhook, item] of Object.entries(membersOf(root['webhooks'])))
    outline.addAll(resolve(item), (operation) => ({ ...operation, webhook }));
  const schemas = membersOf(membersOf(root['components'])['schemas'] ?? root['definitions']);
  return outline.finish(Object.keys(schemas));
}

class Outline {
  readonly #tags = new Map<string, OpenTag>();
  #operations = 0;
  #length = 0;

  declare(tag: Members): void {
    const name = shortText(tag['name'], maxTitleLength);
    if (name === undefined || this.#tags.has(name) || this.#tags.size >= maxTags) return;
    const parent = shortText(tag['x-parent'], maxTitleLength) ?? shortText(tag['parent'], maxTitleLength);
    const icon = shortText(tag['x-page-icon'], 50);
    const summary = shortText(tag['x-page-description'], maxNameLength);
    const description = longText(tag['description']);
    const titles = ['x-page-title', 'x-displayName', 'summary'].map((key) =>
      shortText(tag[key], maxTitleLength),
    );
    const title = titles.find((text) => text !== undefined) ?? name;
    if (!this.#take(name, title, parent, summary, description)) return;
    this.#tags.set(name, {
      name,
      title,
      ...(parent !== undefined && { parent }),
      ...(icon !== undefined && iconName.test(icon) && { icon }),
      ...(summary !== undefined && { summary }),
      ...(description !== undefined && { description }),
      operations: [],
    });
  }

  /** Adds the operations of a path item. */
  addAll(item: Members, operationOf: (operation: NamedOperation) => SpecOperation): void {
    for (const method of methods) {
      const operation = item[method];
      if (!isMembers(operation) || isInternal(item) || isInternal(operation)) continue;
      const names = listOf(operation['tags']).flatMap((name) => shortText(name, maxTitleLength) ?? []);
      const title = shortText(operation['summary'], maxTitleLength);
      const found = operationOf({ method, ...(title !== undefined && { title }) });
      for (const name of names.length === 0 ? [''] : new Set(names)) this.#add(name, found);
    }
  }

  #add(name: string, operation: SpecOperation): void {
    const key = 'path' in operation ? operation.path : operation.webhook;
    if (key.length > maxNameLength || this.#operations >= maxOperations) return;
    const tag = this.#tags.get(name) ?? this.#newTag(name);
    if (tag === undefined || !this.#take(key, operation.method, operation.title)) return;
    tag.operations.push(operation);
    this.#operations += 1;
  }

  #newTag(name: string): OpenTag | undefined {
    const title = name === '' ? 'Default' : name;
    if (this.#tags.size >= maxTags || !this.#take(name, title)) return undefined;
    const tag: OpenTag = { name, title, operations: [] };
    this.#tags.set(name, tag);
    return tag;
  }

  finish(schemas: readonly string[]): SpecOutline {
    return {
      tags: [...this.#tags.values()],
      // A comma separates names in the text of a page.
      schemas: schemas
        .filter((name) => name !== '' && name.length <= maxNameLength && !name.includes(','))
        .slice(0, maxSchemas)
        .filter((name) => this.#take(name)),
    };
  }

  /** Whether texts fit. */
  #take(...texts: readonly (string | undefined)[]): boolean {
    const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (this.#length + length > maxLength) return false;
    this.#length += length;
    return true;
  }
}

/** Whether a vendor extension keeps something out of the documentation. */
function isInternal(value: Members): boolean {
  return value['x-internal'] === true || value['x-gitbook-ignore'] === true;
}

/** Reads path items, which may be in other files or places. */
function pathItemReader(files: SpecFiles, rootName: string): (item: unknown) => Members {
  const locations = new FileLocations(Object.keys(files));
  return (item) => {
    let [current, file] = [membersOf(item), rootName];
    for (let count = 0; count < maxReferences; count += 1) {
      const reference = current['$ref'];
      if (typeof reference !== 'string') return current;
      const [name = '', pointer = ''] = reference.split('#', 2);
      const found = name === '' ? file : locations.find(name, file);
      if (found === undefined) return {};
      [current, file] = [membersOf(valueAt(files[found], pointer)), found];
    }
    return {};
  };
}

/** The value at a JSON pointer in a URI fragment (RFC 6901). */
function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const token of pointer.split('/').slice(1)) {
    const key = decoded(token).replaceAll('~1', '/').replaceAll('~0', '~');
    const members = membersOf(value);
    value = Object.hasOwn(members, key) ? members[key] : undefined;
  }
  return value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It is written without escapes.
    return text;
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text in one line that is not blank and not longer than allowed. */
function shortText(value: unknown, maxCharacters: number): string | undefined {
  if (typeof value !== 'string' || value.length > maxCharacters) return undefined;
  const line = stored(value.replaceAll(/\s/g, ' ')).trim();
  return line === '' ? undefined : line;
}

function longText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = stored(value.slice(0, maxDescriptionLength)).trim();
  return text === '' ? undefined : text;
}

/** Without what no database stores. */
function stored(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
