import { contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { auditEventOf } from '../../platform/audit-events/audit-event.ts';
import type { DomainVerificationRow } from '../../store/workspace/domain-verifications.repository.ts';

type Checked = Pick<DomainVerificationRow, 'id' | 'organization_id'>;

/** Why no record can prove a domain any more. */
export const takenMessage = 'Another organization has verified this domain.';

/** `isTaken`: another organization was first, whatever the lookup found. */
type RecordedCheck = { readonly row: DomainVerificationRow; readonly isTaken: boolean };

/**
 * Records the outcome of a lookup: why it proved nothing, or the proof. 404 when the organization no longer uses the name.
 * `tx` must be a transaction, which has to commit for a name that is taken, too.
 */
export async function recordCheck(
  tx: Ctx,
  { id, organization_id: organizationId }: Checked,
  problem: string | undefined,
): Promise<RecordedCheck> {
  const current = await lockVerification(tx, id, organizationId);
  if (current.verified_at !== null) return { row: current, isTaken: false };
  const { domainVerifications } = tx.store;
  const { type, domain } = current;
  const isTaken =
    (await domainVerifications.findTaken({ organizationId, type, domains: [domain] })) !== undefined;
  const error = isTaken ? takenMessage : problem;
  await domainVerifications.setChecked(id, tx.clock().toISOString(), error ?? null);
  return { row: error === undefined ? await recordProof(tx, current) : await get(tx, id), isTaken };
}

/**
 * Records that a domain is proven; from then on it counts. A violation of `domain_verifications_verified_key` when another
 * organization was first. `tx` must be a transaction.
 */
export async function recordProof(
  tx: Ctx,
  { id, organization_id: organizationId }: Checked,
): Promise<DomainVerificationRow> {
  const current = await lockVerification(tx, id, organizationId);
  if (current.verified_at !== null) return current;
  await tx.store.domainVerifications.setVerified(id, tx.clock().toISOString());
  if (current.type === 'hostname')
    await tx.store.domainVerifications.serveSites(organizationId, current.domain);
  await tx.store.auditEvents.insert(
    auditEventOf(tx, {
      operation: contract.domainVerifications.verify,
      input: { organizationId, domainVerificationId: id },
      granted: { actor: tx.actor },
      result: undefined,
    }),
  );
  return get(tx, id);
}

/** The names of an organization change under its lock. */
async function lockVerification(tx: Ctx, id: string, organizationId: string): Promise<DomainVerificationRow> {
  await tx.store.organizations.lock([organizationId]);
  return get(tx, id);
}

async function get({ store }: Ctx, id: string): Promise<DomainVerificationRow> {
  const row = await store.domainVerifications.find(id);
  if (row === undefined) throw notFound('domain verification', id);
  return row;
}
