import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programOf } from '../../src/cli/program.ts';
import { exceptions } from './exceptions.ts';
import { runProgram, runShell, writeCommands } from './run-samples.ts';
import { type SampleServer, startSampleServer } from './sample-server.ts';
import { pages, proseOf, root, type Sample, samplesOf, textOf } from './samples.ts';

const samples = pages.flatMap(samplesOf);
const run = samples.filter((sample) => !exceptions.some(({ matches }) => matches(sample)));

/** Their commands open the database themselves, or replace its keys. */
const offline: ReadonlySet<string> = new Set([
  'docs/domain.md',
  'docs/keys.md',
  'docs/moving.md',
  'docs/upgrade.md',
]);

/** The package whose dependencies a program imports, by what it imports. */
const directories = [
  [/from 'graphql-ws'/, 'apps/graphql'],
  [/from 'eventsource'/, 'apps/trpc'],
  [/./, 'apps/server'],
] as const;

function shellOf(page: string): Sample[] {
  return run.filter((sample) => sample.page === page && sample.language === 'sh');
}

/** The programs of a page: a block without imports continues the one before. */
function programsOf(page: string): string[] {
  const blocks = run.filter((sample) => sample.page === page && sample.language === 'ts');
  return blocks.reduce<string[]>((programs, { text }) => {
    if (/^import /m.test(text)) return [...programs, text];
    return [...programs.slice(0, -1), `${programs.at(-1) ?? ''}\n${text}`];
  }, []);
}

let server: SampleServer;
let commands: string;

beforeAll(async () => {
  server = await startSampleServer();
  commands = await writeCommands(server);
});
afterAll(() => server.remove());

/** What the commands of a page came to, to be compared with what it announces. */
async function runPage(page: string) {
  const { code, stdout, stderr, statuses, expected } = await runShell(shellOf(page), {
    server,
    commands,
    isOnline: !offline.has(page),
  });
  return { found: { code, statuses }, expected: { code: 0, statuses: expected }, printed: stdout + stderr };
}

const withShell = pages.filter((page) => shellOf(page).length > 0);
const withPrograms = pages.filter((page) => programsOf(page).length > 0);

test.each(withShell.filter((page) => !offline.has(page)))(
  'the commands of %s succeed, one after the other',
  async (page) => {
    const { found, expected, printed } = await runPage(page);
    expect(found, printed).toEqual(expected);
  },
);

test.each(withPrograms.filter((page) => !offline.has(page)))('the programs of %s run', async (page) => {
  for (const text of programsOf(page)) {
    const [, directory = ''] = directories.find(([pattern]) => pattern.test(text)) ?? [];
    const listens = page === 'docs/events.md';
    const result = await (listens
      ? runListener(text, directory)
      : runProgram(text, { server, directory, isOnline: true }));
    // A listener is ended by its test.
    expect(result).toMatchObject({ code: listens ? null : 0, stderr: '' });
  }
});

/** Runs a program that listens, and changes something until it has printed that. */
async function runListener(text: string, directory: string) {
  let hasEnded = false;
  const program = runProgram(text, { server, directory, isOnline: true, stopAfter: /space_created/i });
  const ended = program.finally(() => (hasEnded = true));
  while (!hasEnded) {
    await fetch(`${server.address}/v1/orgs/${server.organizationId}/spaces`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: '{"title": "Told"}',
    });
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 300))]);
  }
  return ended;
}

// After those above: these have the database for themselves.
describe('without a server, the commands and programs run of', () => {
  beforeAll(() => server.close());
  test.each([...offline])('%s', async (page) => {
    const { found, expected, printed } = await runPage(page);
    expect(found, printed).toEqual(expected);
    for (const text of programsOf(page)) {
      const result = await runProgram(text, { server, directory: 'apps/server', isOnline: false });
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(result.stdout).toContain('Northwind Docs');
    }
  });
});

test('nothing else is left out, and no exception is stale', () => {
  const left = exceptions.map(({ reason, matches }) => [reason, samples.filter(matches).length]);
  expect(left).toEqual(exceptions.map(({ reason, count }) => [reason, count]));
  const languages = new Set(run.map(({ language }) => language));
  expect([...languages].toSorted()).toEqual(
    ['http', 'json', 'markdown', 'nginx', 'sh', 'text', 'ts', 'yaml'].toSorted(),
  );
});

const data = run.filter(({ language }) => language === 'json' || language === 'yaml');

test.each(data)('$language in $page is valid', ({ language, text }) => {
  expect(() => (language === 'json' ? (JSON.parse(text) as unknown) : load(text))).not.toThrow();
});

test('every command of lectern that a text names is there', () => {
  const names = commandNames();
  const named = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/`(?:npm\s+run\s+)?lectern\s+(?:--\s+)?([a-z][^`]*)`/g)].map(
      ([, text = '']) => {
        const words = text.split(/\s+/);
        const known = names.has(words.slice(0, 2).join(' ')) || names.has(words[0] ?? '');
        return { page, text, known };
      },
    ),
  );
  expect(named.filter(({ known }) => !known)).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

function commandNames(): Set<string> {
  return new Set(
    programOf({}).commands.flatMap((command) =>
      command.commands.length === 0
        ? [command.name()]
        : command.commands.map((inner) => `${command.name()} ${inner.name()}`),
    ),
  );
}

/** Also of pages that are not published: their links lead to files of the repository. */
const linking = ['CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'benchmarks/README.md', ...pages];

test('every relative link of the repository leads to a file, and to a heading of it', () => {
  const broken = linking.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, file))) return [`${page}: ${target}`];
      return anchor === undefined || headingsOf(file).has(anchor) ? [] : [`${page}: ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

function headingsOf(file: string): Set<string> {
  return new Set(
    [...proseOf(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  );
}

test('the table of contents lists the decisions by their numbers', async () => {
  const directory = join(root, 'docs/decisions');
  const lines = readdirSync(directory)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .toSorted()
    .map((name) => {
      const [, title = ''] = /^# (.*)$/m.exec(readFileSync(join(directory, name), 'utf8')) ?? [];
      return `  - [${title}](decisions/${name})\n`;
    });
  const [before = ''] = textOf('docs/SUMMARY.md').split(/^ {2}- \[[^\]]*\]\(decisions\//m);
  await expect(`${before}${lines.join('')}`).toMatchFileSnapshot(join(root, 'docs/SUMMARY.md'));
});
