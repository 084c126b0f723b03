import type { MailSettings } from '@lectern/domain/settings';
import { type AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = {
  readonly to: readonly string[];
  readonly mail: ParsedMail;
  readonly raw: string;
};

/** A mail server on a free port of this machine. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Answers the next mails instead of accepting them: a status of SMTP each. */
  readonly refusals: number[] = [];
  readonly #server: SMTPServer;

  constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const status = this.refusals.shift();
          if (status !== undefined) {
            done(Object.assign(new Error('not now'), { responseCode: status }));
            return;
          }
          const raw = Buffer.concat(chunks).toString('utf8');
          const to = session.envelope.rcptTo.map(({ address }) => address);
          void this.#receive(to, raw, done);
        });
      },
    });
  }

  async #receive(to: string[], raw: string, done: (error?: Error) => void): Promise<void> {
    try {
      this.received.push({ to, mail: await simpleParser(raw), raw });
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    done();
  }

  async listen(): Promise<MailSettings> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = this.#server.server.address() as AddressInfo;
    return { host: '127.0.0.1', port, tls: 'optional', from: 'Lectern <lectern@lectern.test>' };
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(resolve);
    });
  }

  /** The mails to an address. */
  to(email: string): ParsedMail[] {
    return this.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
  }
}
