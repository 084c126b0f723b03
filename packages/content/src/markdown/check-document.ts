import { invalidInput } from '@lectern/contract';
import type { Json } from '../objects/canonical-json.ts';
import type { BlockNode, Data, Document, Fragment, Leaf, Mark, Node, PhrasingNode } from './document.ts';

/** Nobody writes deeper ones. */
const maxDepth = 100;

/** A document that came from outside, with the members that we know. 400 naming the place that is none. */
export function checkDocument(value: unknown, place: string): Document {
  const members = objectAt(value, place);
  if (members['object'] !== 'document') throw invalidInput(`${place}.object`, 'must be "document"');
  return {
    object: 'document',
    data: dataAt(members['data'] ?? {}, `${place}.data`),
    nodes: listAt(members['nodes'], `${place}.nodes`).map((node, index) =>
      blockAt(node, `${place}.nodes.${index}`, 0),
    ),
  };
}

function objectAt(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidInput(place, 'must be an object');
  return Object.fromEntries(Object.entries(value));
}

function listAt(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidInput(place, 'must be a list');
  return value;
}

function textAt(value: unknown, place: string): string {
  if (typeof value !== 'string') throw invalidInput(place, 'must be a text');
  return value;
}

function dataAt(value: unknown, place: string): Data {
  const members = Object.entries(objectAt(value, place)).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, jsonAt(member, `${place}.${name}`, 0)]));
}

function jsonAt(value: unknown, place: string, depth: number): Json {
  if (depth > maxDepth) throw invalidInput(place, 'is nested too deep');
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => jsonAt(item, `${place}.${index}`, depth + 1));
  const members = Object.entries(objectAt(value, place));
  return Object.fromEntries(
    members.map(([name, member]) => [name, jsonAt(member, `${place}.${name}`, depth + 1)]),
  );
}

function blockAt(value: unknown, place: string, depth: number): BlockNode {
  const node = nodeAt(value, place, depth);
  if (node.object !== 'block') throw invalidInput(`${place}.object`, 'must be "block"');
  return node;
}

function phrasingAt(value: unknown, place: string, depth: number): PhrasingNode {
  const node = nodeAt(value, place, depth);
  if (node.object === 'block') throw invalidInput(`${place}.object`, 'must be "text" or "inline"');
  return node;
}

function nodeAt(value: unknown, place: string, depth: number): Node {
  if (depth > maxDepth) throw invalidInput(place, 'is nested too deep');
  const members = objectAt(value, place);
  const { object } = members;
  if (object === 'text') {
    const leaves = listAt(members['leaves'], `${place}.leaves`);
    return { object, leaves: leaves.map((leaf, index) => leafAt(leaf, `${place}.leaves.${index}`)) };
  }
  if (object !== 'block' && object !== 'inline')
    throw invalidInput(`${place}.object`, 'must be "block", "inline" or "text"');
  const type = textAt(members['type'], `${place}.type`);
  const isVoid = members['nodes'] === undefined;
  const data = dataAt(members['data'] ?? {}, `${place}.data`);
  const children = isVoid ? [] : listAt(members['nodes'], `${place}.nodes`);
  const given = members['fragments'] === undefined ? [] : listAt(members['fragments'], `${place}.fragments`);
  const fragments = given.map((part, index) => fragmentAt(part, `${place}.fragments.${index}`, depth + 1));
  if (object === 'inline') {
    const nodes = children.map((child, index) => phrasingAt(child, `${place}.nodes.${index}`, depth + 1));
    return { object, type, isVoid, data, nodes, fragments };
  }
  const nodes = children.map((child, index) => nodeAt(child, `${place}.nodes.${index}`, depth + 1));
  const id = members['meta'] === undefined ? undefined : objectAt(members['meta'], `${place}.meta`)['id'];
  return { object, type, isVoid, data, nodes, fragments, ...(typeof id === 'string' && { meta: { id } }) };
}

function leafAt(value: unknown, place: string): Leaf {
  const members = objectAt(value, place);
  const marks = listAt(members['marks'] ?? [], `${place}.marks`);
  return {
    object: 'leaf',
    text: textAt(members['text'], `${place}.text`),
    marks: marks.map((mark, index) => markAt(mark, `${place}.marks.${index}`)),
  };
}

function markAt(value: unknown, place: string): Mark {
  const members = objectAt(value, place);
  const type = textAt(members['type'], `${place}.type`);
  return members['data'] === undefined
    ? { object: 'mark', type }
    : { object: 'mark', type, data: dataAt(members['data'], `${place}.data`) };
}

function fragmentAt(value: unknown, place: string, depth: number): Fragment {
  const members = objectAt(value, place);
  const name = textAt(members['fragment'], `${place}.fragment`);
  const nodes = listAt(members['nodes'], `${place}.nodes`);
  return {
    object: 'fragment',
    fragment: name,
    type: members['type'] === undefined ? name : textAt(members['type'], `${place}.type`),
    nodes: nodes.map((node, index) => nodeAt(node, `${place}.nodes.${index}`, depth)),
  };
}
