import { ApiError } from '@lectern/contract';
import { assertUser } from '../core/actor.ts';
import type { Ctx } from '../context/context.ts';

/** 409 for who would lose access to an organization that enforces single sign-on, because they did not sign in that way. */
export async function assertSignedInHere({ actor, store }: Ctx, organizationId: string): Promise<void> {
  const { scope } = assertUser(actor);
  const providers = await store.ssoProviders.listAll(organizationId);
  if (providers.some(({ id }) => id === scope?.ssoProviderId)) return;
  throw new ApiError(
    'conflict',
    'Sign in through an identity provider of the organization first: where it enforces single sign-on, this token would lose access. Set `sso` once you did.',
  );
}
