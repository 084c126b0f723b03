type CallFrame = { readonly functionName: string; readonly url: string; readonly lineNumber: number };
type ProfileNode = {
  readonly id: number;
  readonly callFrame: CallFrame;
  readonly children?: readonly number[];
};

/** The format of `node --cpu-prof`. */
export type CpuProfile = {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
  /** Microseconds of the machine's monotonic clock. */
  readonly startTime: number;
};

/** The measured part of a profile, on the same clock: without the start of the server, for example. */
export type Window = { readonly from: number; readonly to: number };

export type Share = { readonly name: string; readonly microseconds: number };

/** Self time of each function, most first, without idle time. */
export function timesByFunction(profile: CpuProfile, window: Window): Share[] {
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, functionName(callFrame)]));
  return sumUp(profile, window, (id) => names.get(id) ?? '?');
}

/** Time by package; time in Node itself counts for its caller. */
export function timesByPackage(profile: CpuProfile, window: Window): Share[] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const names = new Map<number, string>();
  const visit = ({ id, callFrame, children = [] }: ProfileNode, caller: string): void => {
    const name = packageName(callFrame) ?? caller;
    names.set(id, name);
    for (const child of children) {
      const node = nodes.get(child);
      if (node) visit(node, name);
    }
  };
  const [root] = profile.nodes;
  if (root) visit(root, 'node');
  return sumUp(profile, window, (id) => names.get(id) ?? 'node');
}

function sumUp(
  { samples, timeDeltas, startTime }: CpuProfile,
  { from, to }: Window,
  nameOf: (id: number) => string,
): Share[] {
  const times = new Map<string, number>();
  let time = startTime;
  for (const [index, id] of samples.entries()) {
    time += timeDeltas[index] ?? 0;
    if (time < from || time > to) continue;
    const name = nameOf(id);
    // The time after a sample is spent where it was taken.
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index + 1] ?? 0));
  }
  times.delete('(idle)');
  return [...times]
    .map(([name, microseconds]) => ({ name, microseconds }))
    .toSorted((a, b) => b.microseconds - a.microseconds);
}

function functionName({ functionName: name, url, lineNumber }: CallFrame): string {
  const shown = name === '' ? '(anonymous)' : name;
  const file = fileOf(url);
  return file === '' ? shown : `${shown} ${file}:${lineNumber + 1}`;
}

function packageName({ functionName: name, url }: CallFrame): string | undefined {
  if (name === '(idle)' || name === '(garbage collector)' || name === '(program)') return name;
  if (url === '' || url.startsWith('node:')) return undefined;
  return /^(?:@[^/]+\/[^/]+|(?:apps|packages)\/[^/]+|[^/]+)/.exec(fileOf(url))?.[0];
}

/** From the package on. */
function fileOf(url: string): string {
  return url.replace(/^.*\/node_modules\/(?!\.pnpm)/, '').replace(/^.*\/(?=(?:apps|packages)\/)/, '');
}
