import { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { createAccountLink } from '../account-links/account-links.ts';
import { isConfigured, startUrlOf } from '../../presenters/service-provider.ts';

/** Tells an invited user where they choose a password, or sign in. */
export const sendInviteJob = defineJob({
  name: 'send_invite',
  input: z.object({ organizationId: z.string(), userId: z.string(), inviterId: z.string() }),
  timeoutSeconds: 60,
  async run(ctx, { organizationId, userId, inviterId }, job) {
    const [organization, user, inviter, languages] = [
      await ctx.store.organizations.find(organizationId),
      await ctx.store.users.findForInstance(userId),
      await ctx.store.users.find(inviterId),
      await ctx.store.users.findLanguages(inviterId),
    ];
    if (organization === undefined || user === undefined || user.disabled) return;
    const signInUrl = organization.sso ? await singleSignOnUrl(ctx, organizationId) : undefined;
    const language = languages?.language ?? languages?.browser_language ?? undefined;
    const hasPassword = await ctx.store.accounts.hasPassword(userId);
    await job.transaction(async (tx) => {
      const link =
        signInUrl === undefined && !hasPassword ? await createAccountLink(tx, userId, 'invite') : undefined;
      await enqueueMail(tx, {
        kind: 'invite',
        to: { email: user.email, userId },
        organizationId,
        values: {
          url: link?.url ?? signInUrl ?? ctx.settings.appUrl,
          organization: organization.title,
          ...(inviter !== undefined && { inviter: inviter.display_name }),
          ...(language !== undefined && { language }),
          ...(link !== undefined && { expiresAt: link.expiresAt }),
        },
      });
    });
  },
});

/** Where the members of an organization sign in that enforces single sign-on: a password does not open it. */
async function singleSignOnUrl(
  { store, settings }: Ctx,
  organizationId: string,
): Promise<string | undefined> {
  const provider = (await store.ssoProviders.listAll(organizationId)).find(isConfigured);
  return provider && startUrlOf(settings, provider);
}
