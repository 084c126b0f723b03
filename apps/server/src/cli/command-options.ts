import type { Command } from 'commander';

/** A command that prints an answer, or JSON. */
export function answering(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print JSON, for scripts');
}
