/** A value that is JSON already. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const plain = /^[\x20\x21\x23-\x5b\x5d-\ud7ff]*$/;

/** A string as JSON, as `JSON.stringify` writes it. */
export function quote(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
