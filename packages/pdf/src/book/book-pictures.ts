import { readPicture } from '../images/read-picture.ts';
import type { Picture } from '../typesetting/pdf-file.ts';
import type { BookFile } from './messages.ts';

/** Larger ones are not worth their time. */
const maxBytes = 30_000_000;

/** The pictures of a document. One that stands in many places is in the file once. */
export class BookPictures {
  readonly #load: (hash: string) => Promise<Uint8Array | undefined>;
  readonly #known = new Map<string, Picture | undefined>();

  constructor(load: (hash: string) => Promise<Uint8Array | undefined>) {
    this.#load = load;
  }

  /** Reads what is to be found later. */
  async read(files: Iterable<BookFile>): Promise<void> {
    for (const file of files) {
      if (this.#known.has(file.hash)) continue;
      this.#known.set(file.hash, await this.#readOne(file));
    }
  }

  find({ hash }: BookFile): Picture | undefined {
    return this.#known.get(hash);
  }

  async #readOne({ hash, contentType, sizeBytes }: BookFile): Promise<Picture | undefined> {
    if (!contentType.startsWith('image/') || sizeBytes > maxBytes) return undefined;
    const bytes = await this.#load(hash);
    return bytes && readPicture(bytes, contentType);
  }
}
