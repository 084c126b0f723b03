import { createHash } from 'node:crypto';
import { protocolError } from './git-error.ts';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';
export type GitObject = { readonly type: ObjectType; readonly bytes: Buffer };

/** A line of a tree; `name` has a character for each byte. */
export type TreeLine = { readonly mode: string; readonly name: string; readonly oid: string };

export type Commit = { readonly tree: string; readonly message: string };

/** The name of an object. */
export function oidOf({ type, bytes }: GitObject): string {
  return createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex');
}

export function readTree(bytes: Buffer): TreeLine[] {
  const lines: TreeLine[] = [];
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space + 1);
    if (space === -1 || end === -1 || end + 21 > bytes.length)
      throw protocolError('A folder of the repository is broken.');
    lines.push({
      mode: bytes.toString('latin1', at, space),
      name: bytes.toString('latin1', space + 1, end),
      oid: bytes.toString('hex', end + 1, end + 21),
    });
    at = end + 21;
  }
  return lines;
}

export const folderMode = '40000';

export function isFolder({ mode }: Pick<TreeLine, 'mode'>): boolean {
  return mode === folderMode || mode === '040000';
}

/** A tree with its lines in the order that Git wants. */
export function treeObject(lines: readonly TreeLine[]): GitObject {
  // A folder is sorted as if its name ended with a slash.
  const keyOf = (line: TreeLine) => (isFolder(line) ? `${line.name}/` : line.name);
  const sorted = lines.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const parts = sorted.flatMap(({ mode, name, oid }) => [
    Buffer.from(`${mode} ${name}\0`, 'latin1'),
    Buffer.from(oid, 'hex'),
  ]);
  return { type: 'tree', bytes: Buffer.concat(parts) };
}

export function readCommit(bytes: Buffer): Commit {
  const text = bytes.toString('utf8');
  const end = text.indexOf('\n\n');
  const head = end === -1 ? text : text.slice(0, end);
  const [, tree] = /^tree ([0-9a-f]{40})$/m.exec(head) ?? [];
  if (tree === undefined) throw protocolError('The commit of the branch is broken.');
  return { tree, message: end === -1 ? '' : text.slice(end + 2) };
}

export type Person = { readonly name: string; readonly email: string };

/** A commit; the same members make the same one. */
export function commitObject({
  tree,
  parent,
  author,
  time,
  message,
}: {
  tree: string;
  parent: string | undefined;
  author: Person;
  time: Date;
  message: string;
}): GitObject {
  const seconds = Math.floor(time.getTime() / 1000);
  const person = `${plain(author.name) || 'Lectern'} <${plain(author.email)}> ${seconds} +0000`;
  const lines = [
    `tree ${tree}`,
    ...(parent === undefined ? [] : [`parent ${parent}`]),
    `author ${person}`,
    `committer ${person}`,
    '',
    message.endsWith('\n') ? message : `${message}\n`,
  ];
  return { type: 'commit', bytes: Buffer.from(lines.join('\n')) };
}

function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}<>\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
