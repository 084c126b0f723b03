import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { undeclaredImports } from './undeclared-imports.ts';
import type { Packed } from './pack.ts';

/** What is wrong with a package, by publint and Are the types wrong. */
export async function inspect({ name, tarball }: Packed): Promise<string[]> {
  const bytes = readFileSync(tarball);
  const data = new Uint8Array(bytes);
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  const result = await checkPackage(createPackageFromTarballData(data), {
    excludeEntrypoints: [/\.graphql$/],
  });
  const problems =
    result.types === false ? ['It has no types.'] : result.problems.filter(isRelevant).map(describe);
  return [
    ...messages.map((message) => formatMessage(message, pkg) ?? message.code),
    ...problems,
    ...undeclaredImports(name),
  ].map((text) => `${name}: ${text}`);
}

/** All packages are ES modules for Node 22 or bundlers: what resolves otherwise is not supported. */
function isRelevant(problem: Problem): boolean {
  if (problem.kind === 'CJSResolvesToESM') return false;
  return (
    !('resolutionKind' in problem) ||
    problem.resolutionKind === 'node16-esm' ||
    problem.resolutionKind === 'bundler'
  );
}

function describe(problem: Problem): string {
  return JSON.stringify(problem);
}
