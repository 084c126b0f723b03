import { parentPort, workerData } from 'node:worker_threads';
import { parseFile } from './parse-file.ts';
import type { ParserAnswer, ParserTask } from './parser-messages.ts';
import { UnreadableFileError } from './unreadable-file.ts';

// The thread that reads files of strangers: it ends after one task, and may be ended in the middle of it.

parentPort?.postMessage(answer(workerData));

function answer({ files, maxLength }: ParserTask): ParserAnswer {
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
