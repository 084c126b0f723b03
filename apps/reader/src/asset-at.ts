import { ApiError } from '@lectern/contract';
import { ResponseBody } from '@lectern/domain';
import { assetsPath, type Assets, emojiPicture } from './assets.ts';

/** `policy` is that of its content, where it is a document. */
export type SentAsset = {
  readonly contentType: string;
  readonly body: ResponseBody;
  readonly policy?: string;
};

/** The asset at a path; 404 for a path of assets without one. */
export function assetAt(
  { style, script, tools, tryIt, rules, diagrams, library }: Assets,
  path: string,
): SentAsset | undefined {
  const at = path.lastIndexOf(`/${assetsPath}`);
  if (at === -1) return undefined;
  const name = path.slice(at + 1 + assetsPath.length);
  if (name === library.name) return library.read();
  const asset: SentAsset | undefined = [style, script, tools, tryIt, rules, diagrams].find(
    (known) => known.name === name,
  );
  if (asset !== undefined) return asset;
  const bytes = emojiPicture(name);
  if (bytes === undefined) throw new ApiError('not_found', 'There is no such file.');
  return { contentType: 'image/svg+xml', body: new ResponseBody(bytes) };
}
