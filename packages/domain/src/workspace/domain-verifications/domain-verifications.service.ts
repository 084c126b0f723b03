import { ApiError, type Contract } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import { transaction } from '../../context/transaction.ts';
import { notFound } from '../../core/not-found.ts';
import { presentDomainVerification } from '../../presenters/domain-verifications.presenter.ts';
import { domainVerificationsOfOrganization } from './domain-verifications.lists.ts';
import { findRecordProblem } from './find-record-problem.ts';
import { recordCheck, takenMessage } from './record-check.ts';

export const domainVerifications: Service<Contract['domainVerifications']> = {
  list(ctx, input, { actor, organizationId }) {
    const query = { actor, parent: organizationId, filter: {} };
    return readPage(ctx, domainVerificationsOfOrganization, query, input);
  },

  async get(ctx, { domainVerificationId }, { organizationId }) {
    return presentDomainVerification(
      ctx.settings,
      await getVerification(ctx, organizationId, domainVerificationId),
    );
  },

  async verify(ctx, { domainVerificationId }, { organizationId }) {
    const row = await getVerification(ctx, organizationId, domainVerificationId);
    if (row.verified_at !== null) return presentDomainVerification(ctx.settings, row);
    const problem = await findRecordProblem(ctx.settings, row);
    const checked = await transaction(ctx, (tx) => recordCheck(tx, row, problem));
    if (checked.isTaken) throw new ApiError('conflict', takenMessage);
    return presentDomainVerification(ctx.settings, checked.row);
  },
};

async function getVerification({ store }: Ctx, organizationId: string, id: string) {
  const row = await store.domainVerifications.find(id);
  if (row === undefined || row.organization_id !== organizationId) throw notFound('domain verification', id);
  return row;
}
