import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { completionScript } from '../src/cli/completion.ts';
import { typeOfUrl } from '../src/cli/import.ts';
import { programOf } from '../src/cli/program.ts';
import { lineOf } from '../src/cli/progress-line.ts';

const program = programOf({});

function commandsOf(command: Command, path = ''): string[] {
  return command.commands.flatMap((each) => {
    const name = `${path} ${each.name()}`;
    if (each.commands.length > 0) return commandsOf(each, name);
    const names = each.registeredArguments.map((one) =>
      one.required ? ` <${one.name()}>` : ` [${one.name()}]`,
    );
    const options = each.options.map(({ flags, description }) => `- \`${flags}\`: ${description}`);
    return [[`### \`lectern${name}${names.join('')}\``, ...options].join('\n')];
  });
}

test('docs/command-line.md has every command with its arguments and options, and no other', async () => {
  const text = await readFile(new URL('../../../docs/command-line.md', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => /^(?:### |- `--)/.test(line));
  expect(lines.join('\n')).toBe(commandsOf(program).join('\n'));
});

test('a script for a shell completes every command and option', () => {
  expect(completionScript(program, 'bash')).toMatch(
    /'jobs show'\) words='--json --organization --wait --help'/,
  );
  expect(completionScript(program, 'fish')).toContain(
    "__fish_seen_subcommand_from jobs' -a 'list show cancel",
  );
});

test('a URL tells what it leads to', () => {
  expect(typeOfUrl('https://github.com/northwind/docs')).toBe('git');
  expect(typeOfUrl('https://example.com/docs.zip')).toBe('zip');
  expect(typeOfUrl('https://example.com/docs/')).toBe('website');
});

test('a line of progress has its phase, a bar and what is counted', () => {
  expect(lineOf('Import', { phase: 'reading', done: 12, total: 48, unit: 'files' })).toBe(
    `Reading ${'█'.repeat(6)}${'░'.repeat(18)} 12 of 48 files`,
  );
  expect(lineOf('Import', { phase: 'fetching', done: 2_000_000, unit: 'bytes' })).toBe('Fetching … 2.0 MB');
});
