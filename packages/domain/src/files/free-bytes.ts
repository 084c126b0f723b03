import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from './storage-failure.ts';

/** The free bytes of the disk with a directory, or with the closest one above it that exists. */
export async function freeBytesOf(directory: string): Promise<number> {
  for (let at = directory; ; at = dirname(at)) {
    try {
      const { bavail, bsize } = await statfs(at);
      return bavail * bsize;
    } catch (error) {
      if (dirname(at) === at || !isMissing(error)) return Infinity;
    }
  }
}
