import type { Command } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

type Words = { readonly path: string; readonly words: readonly string[] };

/** A script for a shell that completes the commands and options of `program`. */
export function completionScript(program: Command, shell: Shell): string {
  const table = wordsOf(program, '');
  return shell === 'fish' ? fishScript(table) : bashScript(table, shell);
}

function wordsOf(command: Command, path: string): Words[] {
  const options = command.options.flatMap(({ long }) => long ?? []);
  const own = { path, words: [...command.commands.map((each) => each.name()), ...options, '--help'] };
  return [own, ...command.commands.flatMap((each) => wordsOf(each, `${path} ${each.name()}`.trim()))];
}

function bashScript(table: readonly Words[], shell: Shell): string {
  const cases = table.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`);
  return [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_lectern() {',
    "  local path='' words='' word",
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    case "$word" in -*) ;; *) path="${path:+$path }$word" ;; esac',
    '  done',
    '  case "$path" in',
    ...cases,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _lectern lectern',
  ].join('\n');
}

function fishScript(table: readonly Words[]): string {
  return table
    .map(({ path, words }) => {
      const names = path === '' ? [] : path.split(' ');
      const seen = names.map((name) => `__fish_seen_subcommand_from ${name}`);
      const condition = seen.length === 0 ? '__fish_use_subcommand' : seen.join('; and ');
      return `complete -c lectern -n '${condition}' -a '${words.join(' ')}'`;
    })
    .join('\n');
}
