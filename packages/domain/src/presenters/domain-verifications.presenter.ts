import type { DomainVerification } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { challengeRecord } from '../rules/domain-verifications.rules.ts';
import type { DomainVerificationRow } from '../store/workspace/domain-verifications.repository.ts';

export function presentDomainVerification(
  { publicUrl }: DomainSettings,
  row: DomainVerificationRow,
): DomainVerification {
  return {
    object: 'domain-verification',
    id: row.id,
    organization: row.organization_id,
    type: row.type,
    domain: row.domain,
    status: row.verified_at === null ? 'pending' : 'verified',
    record: { type: 'TXT', ...challengeRecord(row) },
    createdAt: row.created_at,
    ...(row.verified_at !== null && { verifiedAt: row.verified_at }),
    ...(row.last_checked_at !== null && { lastCheckedAt: row.last_checked_at }),
    ...(row.last_error !== null && { lastError: row.last_error }),
    urls: { location: `${publicUrl}/v1/orgs/${row.organization_id}/domain-verifications/${row.id}` },
  };
}
