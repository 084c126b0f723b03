/** Writes the contracts of the current version, which those of later ones are compared with. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './build/packages.ts';

const { version } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
const openapi = JSON.parse(readFileSync(join(root, 'packages/contract/openapi.json'), 'utf8'));

write(
  'packages/contract',
  'json',
  JSON.stringify(withoutProse({ paths: openapi.paths, components: openapi.components })),
);
write('apps/graphql', 'graphql', readFileSync(join(root, 'apps/graphql/schema.graphql'), 'utf8'));

function write(directory: string, extension: string, text: string): void {
  const releases = join(root, directory, 'test/releases');
  mkdirSync(releases, { recursive: true });
  const file = join(releases, `${version}.${extension}.gz`);
  writeFileSync(file, gzipSync(text, { level: 9 }));
  console.log(file);
}

/** A part of a document without what is not compared. The members of `properties` and the like are names, not keywords. */
function withoutProse(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutProse(one));
  if (typeof value !== 'object' || value === null) return value;
  const prose = new Set(['description', 'summary', 'examples', 'example', 'title']);
  const maps = new Set(['properties', 'schemas', 'headers', 'parameters', 'responses']);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      !areNames && prose.has(key) ? [] : [[key, withoutProse(inner, !areNames && maps.has(key))]],
    ),
  );
}
