import type { Ctx } from '../../context/context.ts';
import { type MailKind, mailValues, type MailValues } from '../../core/mail-kinds.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { sendDigestJob, sendMailJob } from './send-mail.job.ts';

type NewMail<Kind extends MailKind> = {
  readonly kind: Kind;
  /** With `userId`, the mail goes to the address that the user has by then. */
  readonly to: { readonly email: string; readonly userId?: string };
  /** The organization that it is about; without one it is of the server itself. */
  readonly organizationId?: string | undefined;
  /** The id of what it is about, or its time: a recipient receives one mail of the kind about it in the hours of its limit. */
  readonly about?: string;
  readonly values: MailValues[Kind];
};

/**
 * `queued`: it is sent once the transaction commits. `limited`: the address, or the organization, has had as many of this
 * kind as it may. `off`: this server sends no mail.
 */
type EnqueuedMail = 'queued' | 'limited' | 'off';

/** Within `hours`, the most mails of a kind to one address by one organization and by all, and by one organization to all. */
type MailLimit = {
  readonly hours: number;
  readonly toAddress: number;
  readonly toAddressByAll: number;
  readonly byOrganization: number;
};

const limits: Readonly<Record<MailKind, MailLimit>> = {
  invite: { hours: 24, toAddress: 3, toAddressByAll: 10, byOrganization: 1000 },
  'password-reset': { hours: 1, toAddress: 5, toAddressByAll: 5, byOrganization: Infinity },
  mention: { hours: 24, toAddress: 50, toAddressByAll: 100, byOrganization: 5000 },
  'review-request': { hours: 24, toAddress: 30, toAddressByAll: 60, byOrganization: 2000 },
  // Those of two days, where the first is late.
  digest: { hours: 20, toAddress: 2, toAddressByAll: 2, byOrganization: Infinity },
};

/**
 * Enqueues a mail, which leaves after the transaction commits, and not when it is rolled back. `tx` must be a
 * transaction. Callers must not tell strangers the result: it depends on what the address received.
 */
export async function enqueueMail<Kind extends MailKind>(
  tx: Ctx,
  { kind, to, values, ...mail }: NewMail<Kind>,
): Promise<EnqueuedMail> {
  const { store, settings, log } = tx;
  const organizationId = mail.organizationId ?? null;
  if (settings.mail === undefined) {
    log.info({ kind, organization: organizationId }, 'A mail was not sent: set SMTP_URL.');
    return 'off';
  }
  const content = JSON.stringify(mailValues[kind].parse(values));
  await store.mails.lockRecipient(to.email, kind);
  const { about } = mail;
  if (about !== undefined && (await store.mails.isKnown(to.email, kind, about, limits[kind].hours)))
    return 'limited';
  if (await isBeyondLimit(tx, kind, to.email, organizationId)) {
    log.info(
      { kind, organization: organizationId },
      'A mail was not sent: its recipient had too many of them.',
    );
    return 'limited';
  }
  const id = tx.newId('mail');
  await store.mails.insert({
    id,
    organization_id: organizationId,
    user_id: to.userId ?? null,
    email: to.email,
    kind,
    about: about ?? null,
    content: settings.sealing.seal(content, { purpose: 'mails', of: id }),
  });
  const job = kind === 'digest' ? sendDigestJob : sendMailJob;
  await enqueueJob(tx, job, { mailId: id }, { organizationId });
  return 'queued';
}

async function isBeyondLimit(
  { store }: Pick<Ctx, 'store'>,
  kind: MailKind,
  email: string,
  organizationId: string | null,
): Promise<boolean> {
  const { hours, toAddress, toAddressByAll, byOrganization } = limits[kind];
  const { fromHere, fromAll } = await store.mails.count(email, kind, organizationId, hours);
  if (fromHere >= toAddress || fromAll >= toAddressByAll) return true;
  if (organizationId === null || byOrganization === Infinity) return false;
  return (await store.mails.countOfOrganization(organizationId, kind, hours)) >= byOrganization;
}
