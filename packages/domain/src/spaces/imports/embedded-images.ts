import { dataImage } from './converted-page.ts';

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
};
const dataPattern = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/s;

/** Images whose bytes stand in the page itself. */
export class EmbeddedImages {
  readonly taken: { name: string; bytes: Uint8Array }[] = [];

  /** Takes the bytes out of an image, which then has an address that stands for them; others stay as they are. */
  take(image: Element): void {
    const source = image.getAttribute('src') ?? '';
    if (!source.startsWith('data:')) return;
    const [, type = '', parameters = '', data = ''] = dataPattern.exec(source) ?? [];
    const ending = endings[type.trim().toLowerCase()];
    const bytes = bytesOf(data, /;\s*base64$/i.test(parameters));
    // A pixel that only holds the place of another image.
    if (ending === undefined || bytes === undefined || bytes.length < 100) {
      image.remove();
      return;
    }
    image.setAttribute('src', dataImage(this.taken.length));
    this.taken.push({ name: `image-${this.taken.length + 1}.${ending}`, bytes });
  }
}

function bytesOf(data: string, isBase64: boolean): Uint8Array | undefined {
  if (isBase64) return Buffer.from(data, 'base64');
  try {
    return Buffer.from(decodeURIComponent(data));
  } catch {
    return undefined;
  }
}
