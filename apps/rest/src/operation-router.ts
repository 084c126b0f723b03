import { listOperations, type Operation, pathParameters, wildcardParameter } from '@lectern/contract';

/** What a method and a path name. */
export type OperationMatch = {
  readonly operation: Operation;
  /** The pattern of the path as routers write it, such as `/v1/orgs/:organizationId`. */
  readonly route: string;
  /** Decoded, by their names in the contract. */
  readonly params: Readonly<Record<string, string>>;
};

type Target = {
  readonly operation: Operation;
  readonly route: string;
  /** Of the parameters, in the order of the path. */
  readonly names: readonly string[];
};

type PathNode = {
  /** What follows a segment with this text. */
  readonly segments: Map<string, PathNode>;
  /** What follows any other one. */
  parameter?: PathNode;
  /** For all segments that are left, of which there is one at least. */
  rest?: PathNode;
  /** The operations whose path ends here, by their methods. */
  readonly targets: Map<string, Target>;
};

let known: PathNode | undefined;

/**
 * The operation with a method and a path; `undefined` for unknown ones, and for a path with a malformed escape. Of two
 * patterns the one wins that has a text where the other one has a parameter.
 */
export function findOperation(method: string, path: string): OperationMatch | undefined {
  known ??= operationTree();
  const values: string[] = [];
  const found = find(known, method, { segments: path.split('/'), at: 1, values });
  if (found === undefined) return undefined;
  const { operation, route, names } = found;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) params[name] = values[index] ?? '';
  return { operation, route, params };
}

type Position = { readonly segments: readonly string[]; readonly at: number; readonly values: string[] };

function find(node: PathNode, method: string, position: Position): Target | undefined {
  const { segments, at, values } = position;
  const segment = segments[at];
  if (segment === undefined) return node.targets.get(method);
  const text = decoded(segment);
  if (text === undefined) return undefined;
  const next = node.segments.get(text);
  const target = next && find(next, method, { ...position, at: at + 1 });
  if (target !== undefined) return target;
  const count = values.length;
  if (node.parameter !== undefined) {
    values.push(text);
    const found = find(node.parameter, method, { ...position, at: at + 1 });
    if (found !== undefined) return found;
    values.length = count;
  }
  const open = node.rest?.targets.get(method);
  const rest = open && decoded(segments.slice(at).join('/'));
  if (rest === undefined) return undefined;
  values.push(rest);
  return open;
}

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function operationTree(): PathNode {
  const root = emptyNode();
  for (const { operation } of listOperations()) {
    add(root, operation, operation.path);
    // Clients ask for the root of the API with a slash at its end, as it is the base of their URLs.
    if (operation.path === '/v1') add(root, operation, '/v1/');
  }
  return root;
}

function add(root: PathNode, operation: Operation, path: string): void {
  const rest = wildcardParameter(path);
  let node = root;
  for (const segment of path.split('/').slice(1)) {
    if (rest !== undefined && segment === `{${rest}}`) node = node.rest ??= emptyNode();
    else if (segment.startsWith('{')) node = node.parameter ??= emptyNode();
    else {
      const next = node.segments.get(segment) ?? emptyNode();
      node.segments.set(segment, next);
      node = next;
    }
  }
  node.targets.set(operation.method, {
    operation,
    route: patternOf(path, rest),
    names: pathParameters(path),
  });
}

function emptyNode(): PathNode {
  return { segments: new Map(), targets: new Map() };
}

function patternOf(path: string, rest: string | undefined): string {
  const open = rest === undefined ? path : path.replace(`{${rest}}`, '*');
  return open.replaceAll(/\{(\w+)\}/g, ':$1');
}
