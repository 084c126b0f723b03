import { anonymous, type UserActor } from './core/actor.ts';
import { newTokenSecret } from './security/token-secret.ts';
import type { Domain } from './domain.ts';
import { createOrganization } from './workspace/organizations/create-organization.ts';
import { loadDocumentation, readDocumentation } from './sample/load-documentation.ts';
import { loadSampleWorkspace } from './sample/load-sample-workspace.ts';
import { createAccountLink } from './workspace/account-links/account-links.ts';
import { createToken } from './workspace/tokens/create-token.ts';

export type Bootstrapped = {
  readonly userId: string;
  readonly organizationId: string;
  readonly token: string;
  /** Where the administrator chooses their address and password, once, within a day. */
  readonly setupUrl: string;
  /** Of the published sites of the sample workspace, that of the documentation first. */
  readonly siteUrls: readonly string[];
};

/** Whether a database has users, so that `bootstrap` would do nothing. */
export async function isBootstrapped(domain: Domain): Promise<boolean> {
  return (await domain.context(anonymous).store.users.count()) > 0;
}

/**
 * On an empty database: creates the first user, an administrator of the server, with the first organization and a token
 * (`token`, or a random one), and loads the sample workspace if requested, with the documentation in a directory as a site.
 * `undefined` when there are users. It is one transaction: several processes may start at once, and one that is killed
 * leaves nothing behind.
 */
export async function bootstrap(
  domain: Domain,
  options: {
    readonly token?: string | undefined;
    readonly sampleData?: boolean;
    readonly documentation?: string | undefined;
  } = {},
): Promise<Bootstrapped | undefined> {
  if (await isBootstrapped(domain)) return undefined;
  const { sampleData = false, documentation: directory } = options;
  const documentation =
    sampleData && directory !== undefined ? await readDocumentation(domain, directory) : undefined;
  return domain.transaction(async (inside) => {
    const ctx = inside.context(anonymous);
    const { store, clock, newId } = ctx;
    await store.users.lockForBootstrap();
    if ((await store.users.count()) > 0) return undefined;
    const now = clock().toISOString();
    const userId = newId('user');
    await store.users.insert({
      id: userId,
      email: 'admin@example.com',
      display_name: 'Administrator',
      photo_url: null,
      instance_admin: true,
      created_at: now,
    });
    const body = { title: 'My organization' };
    const organizationId = await createOrganization(ctx, userId, body);
    const token = options.token ?? newTokenSecret();
    await createToken(ctx, userId, { label: 'First token', expiresAt: null }, token);
    const { url: setupUrl } = await createAccountLink(ctx, userId, 'setup');
    const actor: UserActor = { kind: 'user', userId, instanceAdmin: true };
    // The oldest site is the first in lists.
    const siteUrls = [
      ...(documentation === undefined ? [] : await loadDocumentation(inside, actor, documentation)),
      ...(sampleData ? await loadSampleWorkspace(inside, actor, organizationId) : []),
    ];
    return { userId, organizationId, token, setupUrl, siteUrls };
  });
}
