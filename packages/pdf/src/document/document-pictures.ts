import { readPicture } from '../images/read-picture.ts';
import type { Picture } from '../typesetting/pdf-file.ts';
import type { DocumentFile } from './pdf-task.ts';

/** Larger files are not read. */
const maxBytes = 30_000_000;

/** The pictures of a document. Each is embedded once. */
export class DocumentPictures {
  readonly #load: (hash: string) => Promise<Uint8Array | undefined>;
  readonly #pictures = new Map<string, Picture | undefined>();

  constructor(load: (hash: string) => Promise<Uint8Array | undefined>) {
    this.#load = load;
  }

  /** Reads pictures, so that `find` returns them. */
  async read(files: Iterable<DocumentFile>): Promise<void> {
    for (const file of files) {
      if (this.#pictures.has(file.hash)) continue;
      this.#pictures.set(file.hash, await this.#readFile(file));
    }
  }

  find({ hash }: DocumentFile): Picture | undefined {
    return this.#pictures.get(hash);
  }

  async #readFile({ hash, contentType, sizeBytes }: DocumentFile): Promise<Picture | undefined> {
    if (!contentType.startsWith('image/') || sizeBytes > maxBytes) return undefined;
    const bytes = await this.#load(hash);
    return bytes && readPicture(bytes, contentType);
  }
}
