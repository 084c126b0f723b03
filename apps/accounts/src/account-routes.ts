import { invalidInput, Locale } from '@lectern/contract';
import {
  type AccountUser,
  changePassword,
  disableSecondFactor,
  enableSecondFactor,
  startSecondFactor,
} from '@lectern/domain';
import { html } from '@lectern/reader/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountPage, type AccountNotice, type AccountPart } from './account-page.ts';
import type { Browsers, SignedIn } from './browser.ts';
import type { Texts } from './messages/texts/english.ts';
import { type PageContext, sendPage } from './page.ts';
import { sentenceOf, statusOf } from './refused-form.ts';

/** What a form does. The result is a notice to show now, where the page must show something once; otherwise nothing. */
type Action = (signedIn: SignedIn, fields: URLSearchParams) => Promise<AccountNotice | undefined>;

const day = 86_400_000;

const actions: Readonly<Record<string, { readonly part: AccountPart; readonly run: Action }>> = {
  profile: {
    part: 'profile',
    async run({ client, user }, fields) {
      const displayName = (fields.get('name') ?? '').trim();
      await client.users.update({ userId: user.id, body: { displayName } });
      return undefined;
    },
  },
  language: {
    part: 'language',
    async run({ client }, fields) {
      const chosen = fields.get('language') ?? '';
      const { success, data } = Locale.nullable().safeParse(chosen === '' ? null : chosen);
      if (!success) throw invalidInput('body.language', 'is none of the languages');
      await client.users.updateMailPreferences({ body: { language: data } });
      return undefined;
    },
  },
  password: {
    part: 'password',
    async run({ ctx, user, token }, fields) {
      await changePassword(ctx, accountOf(user), {
        current: fields.get('current') ?? '',
        password: fields.get('password') ?? '',
        sessionToken: token,
      });
      return undefined;
    },
  },
  'start-second-factor': {
    part: 'second-factor',
    async run({ ctx, user }) {
      await startSecondFactor(ctx, accountOf(user));
      return undefined;
    },
  },
  'enable-second-factor': {
    part: 'second-factor',
    async run({ ctx, user }, fields) {
      const recoveryCodes = await enableSecondFactor(ctx, accountOf(user), proofOf(fields));
      return { part: 'second-factor', recoveryCodes };
    },
  },
  'disable-second-factor': {
    part: 'second-factor',
    async run({ ctx, user }, fields) {
      await disableSecondFactor(ctx, accountOf(user), proofOf(fields));
      return undefined;
    },
  },
  mail: {
    part: 'mail',
    async run({ client }, fields) {
      const isChosen = (name: string) => fields.get(name) === 'on';
      await client.users.updateMailPreferences({
        body: {
          mentions: isChosen('mentions'),
          reviewRequests: isChosen('reviewRequests'),
          digest: isChosen('digest'),
        },
      });
      return undefined;
    },
  },
  'end-session': {
    part: 'sessions',
    async run({ client }, fields) {
      await client.sessions.delete({ sessionId: fields.get('id') ?? '' });
      return undefined;
    },
  },
  'create-token': {
    part: 'tokens',
    async run({ client }, fields) {
      const days = Number(fields.get('days') ?? '90');
      const created = await client.tokens.create({
        body: {
          label: (fields.get('label') ?? '').trim(),
          expiresAt: days === 0 ? null : new Date(Date.now() + days * day).toISOString(),
          readOnly: fields.get('read-only') === 'on',
        },
      });
      return { part: 'tokens', token: created.token };
    },
  },
  'revoke-token': {
    part: 'tokens',
    async run({ client }, fields) {
      await client.tokens.delete({ tokenId: fields.get('id') ?? '' });
      return undefined;
    },
  },
};

const done: Readonly<Record<string, (texts: Texts) => string>> = {
  profile: ({ account }) => account.nameSaved,
  language: ({ language }) => language.saved,
  mail: ({ mail }) => mail.saved,
  password: ({ account }) => account.passwordChanged,
  'disable-second-factor': ({ factor }) => factor.isOff,
  'end-session': ({ sessions }) => sessions.ended,
  'revoke-token': ({ tokens }) => tokens.revoked,
};

export function accountRoutes(scope: FastifyInstance, browsers: Browsers): void {
  scope.get<{ Querystring: Record<string, unknown> }>('/account', async (request, reply) => {
    const signedIn = await browsers.signedIn(request, reply);
    if (signedIn === undefined) return browsers.redirect(reply, '/sign-in?next=/account');
    if (isLimited(signedIn)) return showLimited(request, reply, signedIn, 200);
    const what = typeof request.query.done === 'string' ? request.query.done : '';
    const part = actions[what]?.part;
    const saying = (context: PageContext): AccountNotice =>
      part === undefined ? {} : { part, done: done[what]?.(context.texts) };
    return show(request, reply, signedIn, saying);
  });

  for (const [name, { part, run }] of Object.entries(actions)) {
    scope.post(`/account/${name}`, async (request, reply) => {
      const fields = browsers.formOf(request);
      const signedIn = await browsers.signedIn(request, reply);
      if (signedIn === undefined) return browsers.redirect(reply, '/sign-in?next=/account');
      if (isLimited(signedIn)) return showLimited(request, reply, signedIn, 403);
      try {
        const notice = await run(signedIn, fields);
        if (notice !== undefined) return await show(request, reply, signedIn, () => notice);
      } catch (error) {
        const saying = (context: PageContext): AccountNotice => ({
          part,
          problem: sentenceOf(error, context),
          status: statusOf(error),
        });
        return show(request, reply, signedIn, saying);
      }
      // Of a session that ended itself, the next page is the sign-in.
      return browsers.redirect(reply, `/account?done=${name}#${part}`);
    });
  }

  function showLimited(
    request: FastifyRequest,
    reply: FastifyReply,
    { user, session }: SignedIn,
    status: number,
  ): FastifyReply {
    const context = browsers.pageContext(request, reply, { user, language: session.language });
    const { title } = context.texts.account;
    const main = html`<h1>${title}</h1>
      <p>${context.texts.sso.limited}</p>`;
    return sendPage(reply, context, { title, main, isNarrow: true }, status);
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    saying: (context: PageContext) => AccountNotice,
  ): Promise<FastifyReply> {
    // A name that was changed is shown at once.
    const user = await signedIn.client.users.getAuthenticated({});
    const { language } = signedIn.session;
    const context = browsers.pageContext(request, reply, { user, language });
    const notice = saying(context);
    const main = await accountPage(context, { ...signedIn, user }, notice);
    return sendPage(reply, context, { title: context.texts.account.title, main }, notice.status ?? 200);
  }
}

/** Whether an organization has signed its user in: it is not theirs, and neither sees nor changes their account. */
function isLimited({ session }: SignedIn): boolean {
  return session.organizationId !== null;
}

function proofOf(fields: URLSearchParams) {
  return { code: fields.get('code') ?? '', password: fields.get('current') ?? '' };
}

function accountOf({ id, email = '', displayName }: SignedIn['user']): AccountUser {
  return { id, email, displayName };
}
