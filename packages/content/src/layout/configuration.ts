import type { LayoutConfiguration } from './layout-configuration.ts';
import { z } from 'zod';
import { decodeText } from './decode-text.ts';
import type { LayoutOptions } from './layout.ts';
import { directReaders } from './layout-readers.ts';
import { LayoutError } from './layout-error.ts';
import { joinPath, resolveRelativePath } from './paths.ts';
import type { TreeIndex } from './repository-tree.ts';

const maxSizeBytes = 1_000_000;

const ConfigurationFile = z.object({
  root: z.string().nullish(),
  structure: z.object({ readme: z.string().nullish(), summary: z.string().nullish() }).nullish(),
  redirects: z.unknown().optional(),
});

/**
 * Reads `.gitbook.yaml`, if it exists.
 * @throws LayoutError when it is invalid, or names a folder outside of the repository
 */
export async function readConfiguration(
  index: TreeIndex,
  options: LayoutOptions,
): Promise<LayoutConfiguration> {
  const directory = projectFolder(options);
  if (directory !== '' && !index.hasFolder(directory))
    throw new LayoutError(
      directory,
      `There is no folder ${directory} in the repository: name one that has files.`,
    );
  const path = joinPath(directory, '.gitbook.yaml');
  const { file, warnings } = await readConfigurationFile(index, path, options);
  const { root, structure, redirects } = file;
  const folder = resolveRelativePath(directory, (root ?? '').replace(/^\/+/, ''));
  if (folder === undefined)
    throw new LayoutError(path, `root: ${root} is outside of the repository: name a folder inside of it.`);
  if (folder !== directory && !index.hasFolder(folder))
    throw new LayoutError(
      path,
      `root: there is no folder ${folder} in the repository: name one that has files.`,
    );
  const fileIn = (member: string, name: string): string => {
    const found = resolveRelativePath(folder, name.replace(/^\/+/, ''));
    if (found !== undefined && found !== folder) return found;
    throw new LayoutError(path, `structure.${member}: ${name} is not a file inside of the repository.`);
  };
  return {
    file: path,
    root: folder,
    summary: fileIn('summary', structure?.summary ?? 'SUMMARY.md'),
    readme: fileIn('readme', structure?.readme ?? 'README.md'),
    namesReadme: typeof structure?.readme === 'string',
    ...readRedirectMembers(redirects, warnings),
  };
}

/** Invalid redirects are warnings: the pages are imported all the same. */
function readRedirectMembers(
  redirects: unknown,
  warnings: readonly string[],
): Pick<LayoutConfiguration, 'redirects' | 'warnings'> {
  if (redirects === undefined || redirects === null) return { redirects: new Map(), warnings };
  if (typeof redirects !== 'object' || Array.isArray(redirects))
    return { redirects: new Map(), warnings: [...warnings, 'redirects: write each as `old/path: file.md`'] };
  const all = Object.entries(redirects);
  const hasStringTarget = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string';
  const invalid = all
    .filter((entry) => !hasStringTarget(entry))
    .map(([from]) => `redirects.${from}: must name a file`);
  return { redirects: new Map(all.filter(hasStringTarget)), warnings: [...warnings, ...invalid] };
}

/**
 * The folder of the repository that contains the space.
 * @throws LayoutError when it is outside of the repository
 */
export function projectFolder({ projectDirectory = '' }: LayoutOptions): string {
  const folder = resolveRelativePath('', projectDirectory.replace(/^\/+/, ''));
  if (folder !== undefined) return folder;
  throw new LayoutError(projectDirectory, 'The project directory must be inside of the repository.');
}

/** The configuration of a folder without `.gitbook.yaml`. */
export function defaultConfiguration(folder: string): LayoutConfiguration {
  return {
    file: joinPath(folder, '.gitbook.yaml'),
    root: folder,
    summary: joinPath(folder, 'SUMMARY.md'),
    readme: joinPath(folder, 'README.md'),
    namesReadme: false,
    redirects: new Map(),
  };
}

async function readConfigurationFile(
  index: TreeIndex,
  path: string,
  { readers = directReaders }: LayoutOptions,
): Promise<{ file: z.output<typeof ConfigurationFile>; warnings: readonly string[] }> {
  if (index.symlinks.has(path))
    throw new LayoutError(path, `${path} is a symbolic link: put a file in its place.`);
  const entry = index.file(path);
  if (entry === undefined) return { file: { redirects: undefined }, warnings: [] };
  if (entry.sizeBytes > maxSizeBytes)
    throw new LayoutError(path, `${path} is larger than ${maxSizeBytes} bytes: make it smaller.`);
  const { text, exact } = decodeText(await index.tree.read(entry));
  if (!exact) throw new LayoutError(path, `${path} is not UTF-8: save it as UTF-8.`);
  const read = await readers.configuration(text);
  if ('error' in read) throw new LayoutError(path, `${path} ${read.error}`);
  const parsed = ConfigurationFile.safeParse(read.value ?? {});
  if (parsed.success) return { file: parsed.data, warnings: read.warnings };
  const [issue] = parsed.error.issues;
  throw new LayoutError(path, `${path}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}
