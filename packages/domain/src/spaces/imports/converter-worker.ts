import { answerTasks } from '@lectern/threads';
import { convertDocx } from './convert-docx.ts';
import { convertHtml } from './convert-html.ts';
import type { ConversionResult, ConversionTask } from './converted-page.ts';
import { decodeHtml } from './decode-html.ts';
import { UnreadableResourceError } from './unreadable-resource.ts';

// A worker thread that converts untrusted pages and documents. It may be terminated at any time.

answerTasks(convert);

async function convert(task: ConversionTask): Promise<ConversionResult> {
  try {
    const page =
      task.kind === 'docx'
        ? await convertDocx(task.bytes, task.maxBytes)
        : convertHtml(decodeHtml(task.bytes, task.contentType), task.url);
    return { kind: 'converted', page };
  } catch (error) {
    if (error instanceof UnreadableResourceError) return { kind: 'unreadable', message: error.message };
    if (error instanceof RangeError)
      return { kind: 'unreadable', message: 'The document is nested too deeply to be imported.' };
    const format = task.kind === 'docx' ? 'a Word document (.docx)' : 'HTML';
    return { kind: 'unreadable', message: `The document cannot be read as ${format}.` };
  }
}
