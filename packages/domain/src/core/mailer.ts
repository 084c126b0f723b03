import { assertNoTransaction } from '@lectern/database';
import type { Transporter } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';

/** A mail as the server sends it. */
type OutgoingMail = {
  /** The same for every attempt, so that a mail that is sent twice is shown once. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The language, for `Content-Language`. */
  readonly language: string;
  /** What ends mails of the kind (RFC 2369), by a POST without any further step where it is an https URL (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
};

const connectMs = 10_000;
const silenceMs = 20_000;

/** Sends mail by SMTP, each on a connection of its own. */
export class Mailer {
  readonly #settings: MailSettings;
  #transport: Transporter | undefined;

  constructor(settings: MailSettings) {
    this.#settings = settings;
  }

  /** Resolves once the mail server has accepted the mail; rejects with an error of nodemailer. */
  async send({ to, language, unsubscribeUrl, ...mail }: OutgoingMail): Promise<void> {
    assertNoTransaction('A mail server');
    const transport = (this.#transport ??= await createTransport(this.#settings));
    await transport.sendMail({
      ...mail,
      from: this.#settings.from,
      // As an object, so that no part of the address is taken for a list.
      to: { name: '', address: to },
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': language,
        ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
        ...(unsubscribeUrl?.startsWith('https:') === true && {
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  }
}

/** Why a mail server would take no mail. */
export type MailProblem = 'unreachable' | 'silent' | 'no-tls' | 'rejected' | 'failed';

const problems: Readonly<Record<string, MailProblem>> = {
  EAUTH: 'rejected',
  ECONNECTION: 'unreachable',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'silent',
  ETLS: 'no-tls',
};

/** Connects and signs in as for a mail, without sending one; `undefined` when that works. */
export async function findMailProblem(settings: MailSettings): Promise<MailProblem | undefined> {
  const transport = await createTransport(settings);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
    // A certificate that is not trusted is an error of the socket, too.
    if (code === 'ESOCKET' && /certificate|ssl|tls/i.test(message)) return 'no-tls';
    return problems[code] ?? 'failed';
  } finally {
    transport.close();
  }
}

async function createTransport({ host, port, user, password, tls }: MailSettings): Promise<Transporter> {
  // A server without mail never loads it.
  const { createTransport: create } = await import('nodemailer');
  return create({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
