import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import type { PdfTask } from '../src/document/pdf-task.ts';
import { renderPdf } from '../src/render-pdf.ts';

const task: PdfTask = {
  title: 'Page',
  createdAt: '2026-01-01T00:00:00.000Z',
  spaceId: 'space_1',
  files: [],
  texts: [],
  pages: [
    {
      id: 'a',
      title: 'Page',
      type: 'document',
      level: 0,
      path: 'a',
      gitPath: 'a.md',
      document: 'hash',
      printed: true,
    },
  ],
  hasCoverAndContents: false,
  showsConditional: true,
  appAddress: '',
  spacesAddress: '',
  server: { appUrl: '', sitesUrl: '', published: [] },
  repository: { treeUrl: undefined, paths: new Set() },
};

test.runIf(process.platform === 'linux')('the thread that renders a PDF has a lower priority', async () => {
  const before = new Set(threadIds());
  const priorities: number[] = [];
  const parts: Uint8Array[] = [];
  const render = renderPdf({
    task,
    async loadAsset() {
      priorities.push(
        ...threadIds()
          .filter((id) => !before.has(id))
          .map((id) => getPriority(id)),
      );
      return { kind: 'documents', texts: new Map([['hash', 'Text']]) };
    },
  });
  for await (const bytes of render) parts.push(bytes);
  expect(parts.length).toBeGreaterThan(0);
  expect(priorities).toContain(Math.min(19, getPriority() + 10));
});

/** Of this process. */
function threadIds(): number[] {
  return readdirSync('/proc/self/task').map(Number);
}
