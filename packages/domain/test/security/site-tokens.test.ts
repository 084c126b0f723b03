import { expect, test } from 'vitest';
import { SigningKeys } from '../../src/security/signing-keys.ts';
import { SiteTokens } from '../../src/security/site-tokens.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();

test('the process that signed a site token knows the visitor that another one reads from it', async () => {
  const { ctx } = used.world;
  const processes = [1, 2].map(() => new SiteTokens(new SigningKeys(ctx.settings.sealing)));
  const [signing, other] = processes;
  if (signing === undefined || other === undefined) throw new Error('There are two processes.');
  const payload = {
    kind: 'site' as const,
    organization: 'org_a',
    site: 'site_a',
    siteSection: undefined,
    siteSpace: 'sitespace_a',
    space: 'space_a',
    spaces: ['space_a', 'space_b'],
    claims: { plan: 'pro', teams: ['writers'] },
    shareLink: undefined,
    keyNumber: 3,
    changeRequest: undefined,
  };
  const token = await signing.sign(ctx, payload);
  const visitor = await signing.visitorOf(ctx.store, token, ctx.clock());
  expect(visitor).toMatchObject({ kind: 'visitor', siteId: 'site_a', claims: payload.claims, keyNumber: 3 });
  expect(await other.visitorOf(ctx.store, token, ctx.clock())).toEqual(visitor);
  const later = new Date(ctx.clock().getTime() + 3_600_000);
  await expect(signing.visitorOf(ctx.store, token, later)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(
    await signing.visitorOf(ctx.store, token.slice(0, -20) + 'x'.repeat(20), ctx.clock()),
  ).toBeUndefined();
});
