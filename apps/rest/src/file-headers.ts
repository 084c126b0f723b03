import { create } from 'content-disposition';

/** Media types that browsers display without executing anything. */
const harmless =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|heic)|audio\/.+|video\/.+|application\/pdf|text\/plain)$/;
/** Displayed as well, in isolation; every other type is downloaded. */
const shown = /^image\/svg\+xml$/;
/** No scripts, forms or requests, in an opaque origin. */
const isolation = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** Headers that make uploaded files safe to open in a browser. */
export function fileHeaders({
  name,
  contentType,
}: {
  name: string;
  contentType: string;
}): Record<string, string> {
  const isHarmless = harmless.test(contentType);
  const type = isHarmless || shown.test(contentType) ? 'inline' : 'attachment';
  return {
    'content-type': contentType,
    'content-disposition': create(name, { type }),
    'x-content-type-options': 'nosniff',
    ...(!isHarmless && { 'content-security-policy': isolation }),
  };
}
