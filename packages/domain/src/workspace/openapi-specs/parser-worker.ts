import { answerTasks } from '@lectern/threads';
import { parseFile } from './parse-file.ts';
import type { ParserResult, ParserTask } from './parser-messages.ts';
import { outlineOf } from './spec-outline.ts';
import { UnreadableFileError } from './unreadable-file.ts';

// The parser thread for untrusted files. It may be terminated at any time.

answerTasks(answer);

function answer(task: ParserTask): ParserResult {
  return task.kind === 'parse' ? parse(task) : outline(task);
}

function parse({ files, maxLength }: Extract<ParserTask, { kind: 'parse' }>): ParserResult {
  let reading = '';
  try {
    const parsed = files.map((file) => {
      reading = file.name;
      return parseFile(file, maxLength);
    });
    return { kind: 'parsed', files: parsed };
  } catch (error) {
    if (!(error instanceof UnreadableFileError) && !(error instanceof RangeError)) throw error;
    const reason = error instanceof UnreadableFileError ? error.message : 'cannot be read.';
    return { kind: 'unreadable', message: `${reading} ${reason}` };
  }
}

function outline({ content }: Extract<ParserTask, { kind: 'outline' }>): ParserResult {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only objects of files by name are stored.
  const files = JSON.parse(content) as Record<string, unknown>;
  return { kind: 'outlined', outline: JSON.stringify(outlineOf(files)) };
}
