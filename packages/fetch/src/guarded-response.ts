/** What was answered. Its body is read once, or discarded. */
export type GuardedResponse = {
  readonly status: number;
  /** The address after redirects. */
  readonly url: URL;
  /** By their names in lower case; several of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The unpacked body as it arrives. Reading ends with a `FetchRefused` at the limits of size and time. */
  readonly body: AsyncIterableIterator<Uint8Array>;
  bytes(): Promise<Uint8Array>;
  /** The body as UTF-8; what is none becomes U+FFFD. */
  text(): Promise<string>;
  /** Ends the connection without reading the body. */
  discard(): void;
};

/** The parts joined. */
export async function joined(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of parts) chunks.push(chunk);
  return Buffer.concat(chunks);
}
