import { hash } from 'node:crypto';
import { ResponseBody } from '@lectern/domain';

/** What a request is answered with. */
export type Outcome =
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 303 | 308; readonly location: string }
  | { readonly kind: 'page'; readonly page: RenderedPage };

/** A response that may be kept: everything that it depends on is in the key under which it is. */
export type RenderedPage = {
  readonly status: number;
  readonly contentType: string;
  /** Compressed once for each content coding. */
  readonly body: ResponseBody;
  readonly tag: string;
  /** Of the style and the script in it. */
  readonly styleSource: string;
  /** The origins that its scripts may send requests to, besides its own. */
  readonly connections: readonly string[];
};

/** A text that is complete as it is. */
export function plain(type: string, text: string): Outcome {
  return pageOf(type, text, { status: 200, styleSource: '', connections: [] });
}

export function pageOf(
  type: string,
  content: string | Buffer,
  other: Pick<RenderedPage, 'status' | 'styleSource' | 'connections'>,
): Outcome {
  const isText = typeof content === 'string';
  const bytes = isText ? Buffer.from(content) : content;
  const tag = `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
  const body = new ResponseBody(bytes);
  return {
    kind: 'page',
    page: { contentType: isText ? `${type}; charset=utf-8` : type, body, tag, ...other },
  };
}
