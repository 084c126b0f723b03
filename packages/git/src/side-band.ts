import { GitError, protocolError } from './git-error.ts';
import type { PktLine } from './pkt-line.ts';

/** Demultiplexes side-band-64k (gitprotocol-pack): yields band 1, skips progress messages, throws on errors. */
export async function* readPackBand(lines: AsyncIterable<PktLine>): AsyncGenerator<Buffer, void> {
  for await (const line of lines) {
    if (line === 'flush') return;
    const data = line.subarray(1);
    switch (line[0]) {
      case 1:
        yield data;
        break;
      case 2:
        break;
      case 3:
        throw serverError(data.toString('utf8'));
      default:
        throw protocolError('The Git server sent data on an unknown side band.');
    }
  }
}

/** An error message of the server, by side band 3 or an `ERR` pkt-line. */
export function serverError(text: string): GitError {
  return new GitError('git_server', `The Git server reports an error: ${printableText(text)}`);
}

/** Text of a server as it may be shown: printable ASCII, at most 300 characters. */
export function printableText(text: string): string {
  return text
    .replaceAll(/[^\x20-\x7E]+/g, ' ')
    .trim()
    .slice(0, 300);
}
