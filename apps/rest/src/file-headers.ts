import { create } from 'content-disposition';

/** Types that a browser shows without running anything in them. */
const harmless =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|heic)|audio\/.+|video\/.+|application\/pdf|text\/plain)$/;
/** Types that are to be looked at all the same; the others are saved. */
const shown = /^image\/svg\+xml$/;
/** No script, no form and no request, in an origin of its own. */
const isolation = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** How a browser is to treat a file that somebody uploaded. */
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
