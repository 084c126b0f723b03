import type { Locale } from '@lectern/contract';
import { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import { type MailContents, mailValues, type MailKind, type MailValues } from '../../core/mail-kinds.ts';
import { defaultLanguage } from '../../core/settings.ts';
import type { MailToSend } from '../../store/platform/mails.repository.ts';
import { defineJob } from '../jobs/define-job.ts';
import { JobError } from '../jobs/job-error.ts';
import { composeMail } from './compose-mail.ts';
import { readMail } from './read-mail.ts';
import { renderHtml, renderText, subjectOf } from './mail-body.ts';

/**
 * Sends one mail, at least once: a repetition has the same `Message-ID`. It is retried for about ten hours, so that the
 * mail server may be down for a night.
 */
export const sendMailJob = defineJob({
  name: 'send_mail',
  input: z.object({ mailId: z.string() }),
  retry: { attempts: 12, firstDelaySeconds: 15, maxDelaySeconds: 7200 },
  timeoutSeconds: 60,
  async run(ctx, { mailId }, job) {
    const mail = await ctx.store.mails.findToSend(mailId);
    if (mail === undefined) return;
    const { mailer } = ctx;
    if (mailer === undefined) {
      throw new JobError('mail_off', 'This server sends no mail. Set SMTP_URL.', { retryable: false });
    }
    const read = await readMail(ctx, mail, openContent(ctx, mail));
    if (read === undefined) {
      // What it is about is gone, or not for its recipient any more.
      await ctx.store.mails.markSent(mail.id);
      return;
    }
    const { contents, unsubscribeUrl } = read;
    const body = composeMail(mail.kind, contents, {
      language: languageOf(ctx, mail, contents),
      server: ctx.settings.publicUrl,
      unsubscribeUrl,
    });
    job.signal.throwIfAborted();
    try {
      await mailer.send({
        messageId: `<${mail.id}@${new URL(ctx.settings.publicUrl).hostname}>`,
        to: mail.email,
        subject: subjectOf(body),
        text: renderText(body),
        html: renderHtml(body),
        language: body.language,
        unsubscribeUrl,
      });
    } catch (error) {
      throw toMailError(error);
    }
    // Not in `job.transaction`: it was sent, even when the lease was lost.
    await ctx.store.mails.markSent(mail.id);
  },
});

/** Sends a digest. Types of jobs take turns: the reset of a password does not wait for the digests of everybody. */
export const sendDigestJob = { ...sendMailJob, name: 'send_digest' };

/** Of its reader; for somebody of whom none is known, that of who invites them, or of the server. */
function languageOf(
  { settings }: Pick<Ctx, 'settings'>,
  { language }: MailToSend,
  contents: MailContents[MailKind],
): Locale {
  const ofSender = 'language' in contents ? contents.language : undefined;
  return language ?? ofSender ?? settings.defaultLanguage ?? defaultLanguage;
}

function openContent(
  { settings }: Pick<Ctx, 'settings'>,
  { id, kind, content }: MailToSend,
): MailValues[MailKind] {
  const json: unknown = JSON.parse(settings.sealing.open(content, { purpose: 'mails', of: id }));
  return mailValues[kind].parse(json);
}

/** What the mail server answered; a permanent refusal (RFC 5321, 4.2.1) is final. */
function toMailError(error: unknown): JobError {
  const { code, responseCode, response } = z
    .object({ code: z.string(), responseCode: z.number(), response: z.string() })
    .partial()
    .catch({})
    .parse(error);
  if (responseCode !== undefined && code !== 'EAUTH') {
    const message = `The mail server answered ${response ?? responseCode}.`;
    return new JobError('mail_refused', message, { retryable: responseCode < 500, cause: error });
  }
  const reason = (code !== undefined && reasons[code]) || 'The mail server cannot be reached.';
  return new JobError('mail_server', reason, { cause: error });
}

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server does not accept the user name and password of SMTP_URL.',
  ETLS: 'There is no safe connection (TLS) to the mail server.',
  EENVELOPE: 'The mail server accepts no mail to this address.',
};
