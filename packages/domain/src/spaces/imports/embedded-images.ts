import { dataImage } from './converted-page.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
};
const dataPattern = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/s;

/** Images in `data:` URLs. */
export class EmbeddedImages {
  readonly extracted: { name: string; bytes: Uint8Array }[] = [];

  /** Replaces the `data:` URL of an image by a placeholder; other images stay as they are. */
  extract(image: Element): void {
    const source = image.getAttribute('src') ?? '';
    if (!source.startsWith('data:')) return;
    const [, type = '', parameters = '', data = ''] = dataPattern.exec(source) ?? [];
    const extension = extensions[type.trim().toLowerCase()];
    const bytes = bytesOf(data, /;\s*base64$/i.test(parameters));
    // Tiny images are placeholders of lazily loaded ones.
    if (extension === undefined || bytes === undefined || bytes.length < 100) {
      image.remove();
      return;
    }
    image.setAttribute('src', dataImage(this.extracted.length));
    this.extracted.push({ name: `image-${this.extracted.length + 1}.${extension}`, bytes });
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
