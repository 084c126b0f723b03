import { answerTasks } from '@lectern/threads';
import { parseFile } from './parse-file.ts';
import type { ParserResult, ParserTask } from './parser-messages.ts';
import { UnreadableFileError } from './unreadable-file.ts';

// The parser thread for untrusted files. It may be terminated at any time.

answerTasks(parse);

function parse({ files, maxLength }: ParserTask): ParserResult {
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
