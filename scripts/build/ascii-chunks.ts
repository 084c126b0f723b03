import type { OutputChunk, Plugin } from 'rolldown';

/** With the backslashes before it: behind an odd number of them, it is escaped already, and stands for itself. */
const outsideOfAscii = /(\\*)([\u0080-\uffff])/g;
/** A tag that reads the text as it is written. */
const raw = /String\.raw`[^`]*[\u0080-\uffff]/;

/**
 * Writes all characters outside of ASCII as escapes. V8 keeps a source with one of them at two bytes for each character, and
 * Node decodes it, and encodes it again to find its compiled code. A server that has started takes 12 MB less.
 */
export function asciiChunks(): Plugin {
  return {
    name: 'ascii-chunks',
    // Not `renderChunk`: Rolldown prints again what it returns, without the escapes.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = asciiOf(chunk);
    },
  };
}

function asciiOf({ code, fileName }: OutputChunk): string {
  const [found] = raw.exec(code) ?? [];
  if (found !== undefined) throw new Error(`${fileName} cannot be written in ASCII: ${found}`);
  return code.replaceAll(outsideOfAscii, (_, backslashes: string, unit: string) => {
    const before = backslashes.slice(0, backslashes.length - (backslashes.length % 2));
    return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
