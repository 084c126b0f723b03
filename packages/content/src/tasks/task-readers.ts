import type { EditTexts } from '../edit/edit-texts.ts';
import type { LayoutReaders } from '../layout/layout-readers.ts';
import { runTextTask, type TextTasks } from './text-tasks.ts';

/** Reads the files of a layout by tasks. */
export function layoutReaders(tasks: TextTasks): LayoutReaders {
  return {
    summary: (text) => runTextTask(tasks, 'summary', { text }),
    configuration: (text) => runTextTask(tasks, 'configuration', { text }),
    redirects: (input) => runTextTask(tasks, 'redirects', input),
  };
}

/** Reads the texts of changes by tasks. */
export function editTexts(tasks: TextTasks): EditTexts {
  return {
    references: (texts) =>
      tasks.run(
        'references',
        texts.map((markdown) => ({ markdown })),
      ),
    markdown: (documents) => tasks.run('markdown', documents),
    metadata: (texts) =>
      tasks.run(
        'metadata',
        texts.map((markdown) => ({ markdown })),
      ),
    headings: (texts) =>
      tasks.run(
        'heading',
        texts.map((markdown) => ({ markdown })),
      ),
    rename: (texts) => tasks.run('rename', texts),
    revert: (input) => runTextTask(tasks, 'revert', input),
  };
}
