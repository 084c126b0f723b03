import { parentPort } from 'node:worker_threads';
import { convertDocx } from './convert-docx.ts';
import { convertHtml } from './convert-html.ts';
import type { ConversionResult, ConversionTask } from './converted-page.ts';
import { decodeHtml } from './decode-html.ts';

// A worker thread that converts untrusted pages and documents, one at a time. It may be terminated at any time.

parentPort?.on('message', (task: ConversionTask) => {
  void convert(task).then((result) => parentPort?.postMessage(result));
});

async function convert(task: ConversionTask): Promise<ConversionResult> {
  try {
    const page =
      task.kind === 'docx'
        ? await convertDocx(task.bytes)
        : convertHtml(decodeHtml(task.bytes, task.contentType), task.url);
    return { kind: 'converted', page };
  } catch (error) {
    if (error instanceof RangeError)
      return { kind: 'unreadable', message: 'The document is nested too deeply to be imported.' };
    const format = task.kind === 'docx' ? 'a Word document (.docx)' : 'HTML';
    return { kind: 'unreadable', message: `The document cannot be read as ${format}.` };
  }
}
