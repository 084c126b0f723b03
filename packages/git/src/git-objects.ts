import { createHash } from 'node:crypto';
import { protocolError } from './git-error.ts';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';
export type GitObject = { readonly type: ObjectType; readonly bytes: Buffer };

/** An entry of a tree object. `name` is latin1: one character for each byte. */
export type TreeEntry = { readonly mode: string; readonly name: string; readonly oid: string };

type Commit = { readonly tree: string; readonly message: string };

/** The oid that stands for no object (gitprotocol-pack, zero-id). */
export const zeroOid = '0'.repeat(40);

/** The oid of an object, as `git hash-object` prints it. */
export function hashObject({ type, bytes }: GitObject): string {
  return createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex');
}

export function parseTree(bytes: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const space = bytes.indexOf(0x20, offset);
    const end = bytes.indexOf(0, space + 1);
    if (space === -1 || end === -1 || end + 21 > bytes.length)
      throw protocolError('A tree object of the repository is corrupt.');
    entries.push({
      mode: bytes.toString('latin1', offset, space),
      name: bytes.toString('latin1', space + 1, end),
      oid: bytes.toString('hex', end + 1, end + 21),
    });
    offset = end + 21;
  }
  return entries;
}

export const treeMode = '40000';

export function isTree({ mode }: Pick<TreeEntry, 'mode'>): boolean {
  return mode === treeMode || mode === '040000';
}

/** A tree object with its entries in Git's canonical order. */
export function encodeTree(entries: readonly TreeEntry[]): GitObject {
  // A subtree sorts as if its name ended with a slash.
  const sortKeyOf = (entry: TreeEntry) => (isTree(entry) ? `${entry.name}/` : entry.name);
  const sorted = entries.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
  const parts = sorted.flatMap(({ mode, name, oid }) => [
    Buffer.from(`${mode} ${name}\0`, 'latin1'),
    Buffer.from(oid, 'hex'),
  ]);
  return { type: 'tree', bytes: Buffer.concat(parts) };
}

export function parseCommit(bytes: Buffer): Commit {
  const text = bytes.toString('utf8');
  const end = text.indexOf('\n\n');
  const headers = end === -1 ? text : text.slice(0, end);
  const [, tree] = /^tree ([0-9a-f]{40})$/m.exec(headers) ?? [];
  if (tree === undefined) throw protocolError('The commit object of the branch is corrupt.');
  return { tree, message: end === -1 ? '' : text.slice(end + 2) };
}

export type CommitAuthor = { readonly name: string; readonly email: string };

/** A commit object. Equal members give an equal oid. */
export function encodeCommit({
  tree,
  parent,
  author,
  time,
  message,
}: {
  tree: string;
  parent: string | undefined;
  author: CommitAuthor;
  time: Date;
  message: string;
}): GitObject {
  const seconds = Math.floor(time.getTime() / 1000);
  const identity = `${sanitize(author.name) || 'Lectern'} <${sanitize(author.email)}> ${seconds} +0000`;
  const lines = [
    `tree ${tree}`,
    ...(parent === undefined ? [] : [`parent ${parent}`]),
    `author ${identity}`,
    `committer ${identity}`,
    '',
    message.endsWith('\n') ? message : `${message}\n`,
  ];
  return { type: 'commit', bytes: Buffer.from(lines.join('\n')) };
}

/** Without characters that would break the header of a commit. */
function sanitize(text: string): string {
  return text
    .replaceAll(/[\p{Cc}<>\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
