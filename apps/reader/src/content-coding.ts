import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentCoding } from '@lectern/domain';

/** In the order of preference. */
const codings = ['br', 'gzip'] as const satisfies readonly ContentCoding[];

/** The content coding of a response (RFC 9110, section 12.5.3); `undefined` for none. */
export function contentCodingFor(acceptEncoding: string): ContentCoding | undefined {
  const weights = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
        return [name, Number(weight)] as const;
      }),
  );
  return codings.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0);
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export function encode(coding: ContentCoding, bytes: Buffer): Promise<Buffer> {
  return coding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : deflate(bytes);
}
