import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { referencesIn } from './file-references.ts';
import { UnreadableFileError } from './unreadable-file.ts';

/** A file of a spec as it was fetched. */
export type SpecFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The root document. */
  readonly isRoot: boolean;
};

export type ParsedFile = {
  /** The file as JSON without spaces. */
  readonly text: string;
  /** The references to other files, as they are written, each once. */
  readonly references: readonly string[];
};

// Merge keys are YAML 1.1, but common in specs.
const schema = CORE_SCHEMA.withTags(mergeTag);
// For YAML and JSON.
const maxDepth = 100;

/** Parses a file of a spec: JSON, YAML, or Markdown that a description refers to. @throws UnreadableFileError */
export function parseFile({ name, bytes, isRoot }: SpecFile, maxLength: number): ParsedFile {
  const source = decode(bytes);
  if (!isRoot && /\.(?:md|markdown)$/i.test(name)) return { text: JSON.stringify(source), references: [] };
  const document = documentOf(source);
  if (isRoot && !isApiDocument(document)) {
    throw new UnreadableFileError('is neither an OpenAPI 3 nor a Swagger 2 document.');
  }
  const references = referencesIn(document, { maxDepth, maxLength });
  return { text: JSON.stringify(document), references };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFileError('is not text in UTF-8.');
  }
}

/** JSON is YAML, but its own parser is much faster. */
function documentOf(source: string): unknown {
  if (/^\s*[{[]/.test(source)) {
    try {
      return JSON.parse(source);
    } catch {
      // YAML may start like JSON.
    }
  }
  try {
    return load(source, { schema, json: true, maxDepth });
  } catch (error) {
    throw new UnreadableFileError(`is neither JSON nor YAML: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  // The lines after the first one show an excerpt of the file.
  return String(error instanceof Error ? error.message : error)
    .replace(/\n.*$/s, '')
    .slice(0, 200);
}

function isApiDocument(document: unknown): boolean {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return false;
  const { openapi, swagger }: { openapi?: unknown; swagger?: unknown } = document;
  return /^3\.\d{1,3}(?:\.|$)/.test(versionOf(openapi)) || /^2(?:\.0)?$/.test(versionOf(swagger));
}

/** Without quotes a version is a number in YAML. */
function versionOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
