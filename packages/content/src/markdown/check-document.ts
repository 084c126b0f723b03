import { invalidInput } from '@lectern/contract/errors';
import type { Json } from '../objects/canonical-json.ts';
import type {
  BlockNode,
  NodeData,
  Document,
  NodeFragment,
  TextLeaf,
  TextMark,
  DocumentNode,
  PhrasingNode,
} from './document.ts';

/** Deeper nodes are rejected. */
const maxDepth = 100;

/** Validates a document from a request, and drops unknown members. 400 with the path of what is invalid. */
export function checkDocument(value: unknown, path: string): Document {
  const members = checkObject(value, path);
  if (members['object'] !== 'document') throw invalidInput(`${path}.object`, 'must be "document"');
  return {
    object: 'document',
    data: checkData(members['data'] ?? {}, `${path}.data`),
    nodes: checkArray(members['nodes'], `${path}.nodes`).map((node, index) =>
      checkBlock(node, `${path}.nodes.${index}`, 0),
    ),
  };
}

function checkObject(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidInput(path, 'must be an object');
  return Object.fromEntries(Object.entries(value));
}

function checkArray(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidInput(path, 'must be a list');
  return value;
}

function checkString(value: unknown, path: string): string {
  if (typeof value !== 'string') throw invalidInput(path, 'must be a text');
  return value;
}

function checkData(value: unknown, path: string): NodeData {
  const members = Object.entries(checkObject(value, path)).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, checkJson(member, `${path}.${name}`, 0)]));
}

function checkJson(value: unknown, path: string, depth: number): Json {
  if (depth > maxDepth) throw invalidInput(path, 'is nested too deep');
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => checkJson(item, `${path}.${index}`, depth + 1));
  const members = Object.entries(checkObject(value, path));
  return Object.fromEntries(
    members.map(([name, member]) => [name, checkJson(member, `${path}.${name}`, depth + 1)]),
  );
}

function checkBlock(value: unknown, path: string, depth: number): BlockNode {
  const node = checkNode(value, path, depth);
  if (node.object !== 'block') throw invalidInput(`${path}.object`, 'must be "block"');
  return node;
}

function checkPhrasing(value: unknown, path: string, depth: number): PhrasingNode {
  const node = checkNode(value, path, depth);
  if (node.object === 'block') throw invalidInput(`${path}.object`, 'must be "text" or "inline"');
  return node;
}

function checkNode(value: unknown, path: string, depth: number): DocumentNode {
  if (depth > maxDepth) throw invalidInput(path, 'is nested too deep');
  const members = checkObject(value, path);
  const { object } = members;
  if (object === 'text') {
    const leaves = checkArray(members['leaves'], `${path}.leaves`);
    return { object, leaves: leaves.map((leaf, index) => checkLeaf(leaf, `${path}.leaves.${index}`)) };
  }
  if (object !== 'block' && object !== 'inline')
    throw invalidInput(`${path}.object`, 'must be "block", "inline" or "text"');
  const type = checkString(members['type'], `${path}.type`);
  const isVoid = members['nodes'] === undefined;
  const data = checkData(members['data'] ?? {}, `${path}.data`);
  const children = isVoid ? [] : checkArray(members['nodes'], `${path}.nodes`);
  const fragmentValues =
    members['fragments'] === undefined ? [] : checkArray(members['fragments'], `${path}.fragments`);
  const fragments = fragmentValues.map((part, index) =>
    checkFragment(part, `${path}.fragments.${index}`, depth + 1),
  );
  if (object === 'inline') {
    const nodes = children.map((child, index) => checkPhrasing(child, `${path}.nodes.${index}`, depth + 1));
    return { object, type, isVoid, data, nodes, fragments };
  }
  const nodes = children.map((child, index) => checkNode(child, `${path}.nodes.${index}`, depth + 1));
  const id = members['meta'] === undefined ? undefined : checkObject(members['meta'], `${path}.meta`)['id'];
  return { object, type, isVoid, data, nodes, fragments, ...(typeof id === 'string' && { meta: { id } }) };
}

function checkLeaf(value: unknown, path: string): TextLeaf {
  const members = checkObject(value, path);
  const marks = checkArray(members['marks'] ?? [], `${path}.marks`);
  return {
    object: 'leaf',
    text: checkString(members['text'], `${path}.text`),
    marks: marks.map((mark, index) => checkMark(mark, `${path}.marks.${index}`)),
  };
}

function checkMark(value: unknown, path: string): TextMark {
  const members = checkObject(value, path);
  const type = checkString(members['type'], `${path}.type`);
  return members['data'] === undefined
    ? { object: 'mark', type }
    : { object: 'mark', type, data: checkData(members['data'], `${path}.data`) };
}

function checkFragment(value: unknown, path: string, depth: number): NodeFragment {
  const members = checkObject(value, path);
  const name = checkString(members['fragment'], `${path}.fragment`);
  const nodes = checkArray(members['nodes'], `${path}.nodes`);
  return {
    object: 'fragment',
    fragment: name,
    type: members['type'] === undefined ? name : checkString(members['type'], `${path}.type`),
    nodes: nodes.map((node, index) => checkNode(node, `${path}.nodes.${index}`, depth)),
  };
}
