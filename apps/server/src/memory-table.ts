import { defaultResponseCacheBytes } from '@lectern/domain/settings';
import { setting } from './setting.ts';
import { wholeNumber } from './setting-values.ts';
import { heapLimitBounds } from './tune-process.ts';

/** The settings of what a process keeps in memory. */
export const memoryTable = {
  HEAP_LIMIT_MB: setting({
    meaning:
      'Maximum size of the heap of JavaScript of this process, in MB. The embedded database, PDFs and buffers are outside of it.',
    expected: 'a whole number from 128 to 65536',
    schema: wholeNumber(heapLimitBounds.min, heapLimitBounds.max),
    fallback: undefined,
    fallbackText: 'half of the memory of the machine or container, from 256 to 1024',
  }),
  RESPONSE_CACHE_MB: setting({
    meaning: 'Maximum size of the cached responses of this process, in MB; 0 for none.',
    expected: 'a whole number from 0 to 65536',
    schema: wholeNumber(0, 65_536),
    fallback: defaultResponseCacheBytes / 1024 / 1024,
  }),
};
