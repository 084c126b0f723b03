import { parentPort } from 'node:worker_threads';
import { convertDocx } from './convert-docx.ts';
import { convertHtml } from './convert-html.ts';
import type { ConversionAnswer, ConversionTask } from './converted-page.ts';
import { decodeHtml } from './decode-html.ts';

// The thread that reads pages and documents of strangers, one after the other. It may be ended in the middle of one.

parentPort?.on('message', (task: ConversionTask) => {
  void answer(task).then((reply) => parentPort?.postMessage(reply));
});

async function answer(task: ConversionTask): Promise<ConversionAnswer> {
  try {
    const page =
      task.kind === 'docx'
        ? await convertDocx(task.bytes)
        : convertHtml(decodeHtml(task.bytes, task.contentType), task.url);
    return { kind: 'converted', page };
  } catch (error) {
    if (error instanceof RangeError)
      return { kind: 'unreadable', message: 'It is nested too deeply to be read.' };
    const what = task.kind === 'docx' ? 'a Word document (.docx)' : 'HTML';
    return { kind: 'unreadable', message: `It cannot be read as ${what}.` };
  }
}
