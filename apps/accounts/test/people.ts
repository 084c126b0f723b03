import { createAccountLink } from '@lectern/domain';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { AccountsServer } from './accounts-server.ts';
import type { useChromium } from './chromium.ts';

/** Of everybody. */
export const password = 'three small green boats';

/** People of a server, in browsers. */
export function peopleOf(server: AccountsServer, chromium: ReturnType<typeof useChromium>) {
  return {
    /** A user who has set a password, with the browser in which they did. */
    signedInPerson: async (options: BrowserContextOptions = {}) => {
      const person = await server.world.person('ada');
      const ctx = server.world.domain.context({ kind: 'anonymous' });
      const { url } = await createAccountLink(ctx, person.actor.userId, 'reset');
      const page = await chromium.newPage(options);
      await page.goto(url);
      await page.fill('[name=password]', password);
      await page.click('main button');
      const { email = '' } = await person.client.users.getAuthenticated({});
      return { ...person, page, email };
    },
    signIn: async (page: Page, email: string, secret = password): Promise<void> => {
      await page.goto(`${server.origin}/sign-in`);
      await page.fill('[name=email]', email);
      await page.fill('[name=password]', secret);
      await page.click('main button');
    },
  };
}
