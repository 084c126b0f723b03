import type { Contract } from '@lectern/contract';
import type { Method } from '../../access/service.ts';
import type { Ctx } from '../../context/context.ts';
import type { ContentVersion } from '../../presenters/content-version.ts';
import { writeContent, writePages } from './write-content.ts';
import {
  type PagesOption,
  readContent,
  readFile,
  readFiles,
  readPage,
  readPageAt,
  readPageDocument,
  readPages,
  readReusableContent,
  readReusableContentDocument,
} from './read-content.ts';

type ReadOperations = Pick<
  Contract['spaceContent'],
  | 'get'
  | 'listPages'
  | 'getPage'
  | 'getPageByPath'
  | 'getPageDocument'
  | 'listFiles'
  | 'getFile'
  | 'getReusableContent'
  | 'getReusableContentDocument'
>;

/** The operations whose results are written in parts, as those may be long. */
export function contentWriteOperations<Input, Granted>(
  findVersion: (ctx: Ctx, input: Input, granted: Granted) => Promise<ContentVersion>,
) {
  type Options = Input & PagesOption;
  return {
    get: async (ctx: Ctx, input: Options, granted: Granted) =>
      writeContent(ctx, await findVersion(ctx, input, granted), input),
    listPages: async (ctx: Ctx, input: Options, granted: Granted) =>
      writePages(ctx, await findVersion(ctx, input, granted), input),
  };
}

/** The read operations of a content version, which `findVersion` loads from the input and the granted resources. */
export function contentReadOperations<Input, Granted>(
  findVersion: (ctx: Ctx, input: Input, granted: Granted) => Promise<ContentVersion>,
) {
  type ReadInputs = { [N in keyof ReadOperations]: Parameters<Method<ReadOperations[N]>>[1] };
  return {
    get: async (ctx: Ctx, input: Input & ReadInputs['get'], granted: Granted) =>
      readContent(ctx, await findVersion(ctx, input, granted), input),
    listPages: async (ctx: Ctx, input: Input & ReadInputs['listPages'], granted: Granted) =>
      readPages(ctx, await findVersion(ctx, input, granted), input),
    getPage: async (ctx: Ctx, input: Input & ReadInputs['getPage'], granted: Granted) =>
      readPage(ctx, await findVersion(ctx, input, granted), input),
    getPageByPath: async (ctx: Ctx, input: Input & ReadInputs['getPageByPath'], granted: Granted) =>
      readPageAt(ctx, await findVersion(ctx, input, granted), input),
    getPageDocument: async (ctx: Ctx, input: Input & ReadInputs['getPageDocument'], granted: Granted) =>
      readPageDocument(ctx, await findVersion(ctx, input, granted), input.pageId),
    listFiles: async (ctx: Ctx, input: Input & ReadInputs['listFiles'], granted: Granted) =>
      readFiles(ctx, await findVersion(ctx, input, granted), input),
    getFile: async (ctx: Ctx, input: Input & ReadInputs['getFile'], granted: Granted) =>
      readFile(ctx, await findVersion(ctx, input, granted), input),
    getReusableContent: async (ctx: Ctx, input: Input & ReadInputs['getReusableContent'], granted: Granted) =>
      readReusableContent(ctx, await findVersion(ctx, input, granted), input),
    getReusableContentDocument: async (
      ctx: Ctx,
      input: Input & ReadInputs['getReusableContentDocument'],
      granted: Granted,
    ) => readReusableContentDocument(ctx, await findVersion(ctx, input, granted), input.reusableContentId),
  };
}
