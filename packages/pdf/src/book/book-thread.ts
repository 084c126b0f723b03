import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, BookTask, FromThread, Question, ToThread } from './messages.ts';
import { writeBook } from './write-book.ts';

// The thread that makes one document: it has no database, no storage and no network, and may be ended at any time.

/** Bytes are handed over in pieces of at least so many. */
const pieceBytes = 256 * 1024;
/** No more than so many wait to be taken. */
const maxWaitingBytes = 4 * 1024 * 1024;

class Thread {
  readonly #port: NonNullable<typeof parentPort>;
  readonly #answers = new Map<number, (answer: Answer) => void>();
  #questions = 0;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #waitingBytes = 0;
  #room: () => void = () => undefined;

  constructor(port: NonNullable<typeof parentPort>) {
    this.#port = port;
    port.on('message', (message: ToThread) => this.#receive(message));
  }

  async run(task: BookTask): Promise<void> {
    await writeBook(task, {
      texts: async (hashes) => {
        const answer = await this.#ask({ kind: 'documents', hashes });
        return answer.kind === 'documents' ? answer.texts : new Map<string, string>();
      },
      bytes: async (hash) => {
        const answer = await this.#ask({ kind: 'file', hash });
        return answer.kind === 'file' ? answer.bytes : undefined;
      },
      write: async (chunks) => this.#write(chunks),
      progress: (done, total) => this.#post({ kind: 'progress', done, total }),
    });
    this.#flush();
    this.#post({ kind: 'end' });
    this.#port.close();
  }

  #ask(question: Question): Promise<Answer> {
    this.#questions += 1;
    const id = this.#questions;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#answers.set(id, resolve);
    this.#post({ kind: 'question', id, question });
    return promise;
  }

  async #write(chunks: readonly Uint8Array[]): Promise<void> {
    for (const chunk of chunks) {
      this.#held.push(chunk);
      this.#heldBytes += chunk.byteLength;
    }
    if (this.#heldBytes >= pieceBytes) this.#flush();
    while (this.#waitingBytes > maxWaitingBytes) {
      await new Promise<void>((resolve) => (this.#room = resolve));
    }
  }

  #flush(): void {
    if (this.#heldBytes === 0) return;
    const bytes = new Uint8Array(this.#heldBytes);
    let at = 0;
    for (const chunk of this.#held) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    this.#held = [];
    this.#heldBytes = 0;
    this.#waitingBytes += bytes.byteLength;
    this.#port.postMessage({ kind: 'bytes', bytes } satisfies FromThread, [bytes.buffer]);
  }

  #receive(message: ToThread): void {
    if (message.kind === 'taken') {
      this.#waitingBytes -= message.sizeBytes;
      this.#room();
      return;
    }
    this.#answers.get(message.id)?.(message.answer);
    this.#answers.delete(message.id);
  }

  #post(message: FromThread): void {
    this.#port.postMessage(message);
  }
}

if (parentPort !== null) await new Thread(parentPort).run(workerData);
