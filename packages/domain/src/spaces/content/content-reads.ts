import type { Contract } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import type { Ctx } from '../../context/context.ts';
import type { ContentPlace } from '../../presenters/content-place.ts';
import {
  readContent,
  readFile,
  readFiles,
  readPage,
  readPageAt,
  readPageDocument,
  readPages,
  readReusableContent,
} from './read-content.ts';

type Reads = Pick<
  Contract['spaceContent'],
  | 'get'
  | 'listPages'
  | 'getPage'
  | 'getPageByPath'
  | 'getPageDocument'
  | 'listFiles'
  | 'getFile'
  | 'getReusableContent'
>;

/** The reads of a content, wherever it is; `placeOf` finds it. */
export function contentReads<Input, Granted>(
  placeOf: (ctx: Ctx, input: Input, granted: Granted) => Promise<ContentPlace>,
) {
  type Asked = { [N in keyof Reads]: Parameters<Service<Reads>[N]>[1] };
  return {
    get: async (ctx: Ctx, input: Input & Asked['get'], granted: Granted) =>
      readContent(ctx, await placeOf(ctx, input, granted), input),
    listPages: async (ctx: Ctx, input: Input & Asked['listPages'], granted: Granted) =>
      readPages(ctx, await placeOf(ctx, input, granted), input),
    getPage: async (ctx: Ctx, input: Input & Asked['getPage'], granted: Granted) =>
      readPage(ctx, await placeOf(ctx, input, granted), input),
    getPageByPath: async (ctx: Ctx, input: Input & Asked['getPageByPath'], granted: Granted) =>
      readPageAt(ctx, await placeOf(ctx, input, granted), input),
    getPageDocument: async (ctx: Ctx, input: Input & Asked['getPageDocument'], granted: Granted) =>
      readPageDocument(ctx, await placeOf(ctx, input, granted), input.pageId),
    listFiles: async (ctx: Ctx, input: Input & Asked['listFiles'], granted: Granted) =>
      readFiles(ctx, await placeOf(ctx, input, granted), input),
    getFile: async (ctx: Ctx, input: Input & Asked['getFile'], granted: Granted) =>
      readFile(ctx, await placeOf(ctx, input, granted), input),
    getReusableContent: async (ctx: Ctx, input: Input & Asked['getReusableContent'], granted: Granted) =>
      readReusableContent(ctx, await placeOf(ctx, input, granted), input),
  };
}
