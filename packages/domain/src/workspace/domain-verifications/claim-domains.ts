import { ApiError } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { newChallengeToken } from '../../rules/domain-verifications.rules.ts';
import type { DomainClaims } from '../../store/workspace/domain-verifications.repository.ts';
import { recordProof } from './record-check.ts';
import { verifyDomainJob } from './verify-domain.job.ts';

/** Somebody has to enter the record first. */
const firstCheckSeconds = 60;

/**
 * Claims names for an organization; returns those that are verified. The word of an administrator of the server counts as
 * proof, and so does everybody's where the proof is off. 409 for a name that another organization has verified. `tx` must
 * be a transaction, which then has locked the organization.
 */
export async function claimDomains(tx: Ctx, claims: DomainClaims): Promise<ReadonlySet<string>> {
  const { organizationId, type, domains } = claims;
  if (domains.length === 0) return new Set();
  const { store } = tx;
  await store.organizations.lock([organizationId]);
  const taken = await store.domainVerifications.findTaken(claims);
  if (taken !== undefined)
    throw new ApiError(
      'conflict',
      `Another organization of this server has verified ${taken}. Ask an administrator of the server.`,
    );
  const now = tx.clock().toISOString();
  const counts = countsAsProof(tx);
  const known = await store.domainVerifications.listOfDomains(claims);
  const names = new Set(known.map(({ domain }) => domain));
  const added = domains
    .filter((domain) => !names.has(domain))
    .map((domain) => ({
      id: tx.newId('domainVerification'),
      organization_id: organizationId,
      type,
      domain,
      token: newChallengeToken(),
      created_at: now,
      verified_at: counts ? now : null,
    }));
  if (added.length > 0) await store.domainVerifications.insert(added);
  const pending = known.filter(({ verified_at: verifiedAt }) => verifiedAt === null);
  if (counts) {
    for (const row of pending) await recordProof(tx, row);
    return new Set(domains);
  }
  for (const { id } of added) {
    const options = { organizationId, key: id, delaySeconds: firstCheckSeconds };
    await enqueueJob(tx, verifyDomainJob, { domainVerificationId: id }, options);
  }
  const verified = known.filter((row) => row.verified_at !== null);
  return new Set(verified.map(({ domain }) => domain));
}

/** Replaces the e-mail domains of an organization. `tx` must be a transaction. */
export async function replaceEmailDomains(
  tx: Ctx,
  organizationId: string,
  domains: readonly string[],
): Promise<void> {
  await tx.store.organizations.lock([organizationId]);
  await claimDomains(tx, { organizationId, type: 'email-domain', domains });
  await tx.store.domainVerifications.deleteOtherEmailDomains(organizationId, domains);
}

/** Whether the word of the actor counts as proof. */
function countsAsProof({ actor, settings }: Ctx): boolean {
  return settings.domainVerification === 'off' || (actor.kind === 'user' && actor.instanceAdmin);
}
