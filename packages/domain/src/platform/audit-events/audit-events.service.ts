import type { Contract } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import { notFound } from '../../core/not-found.ts';
import { presentAuditEvent } from '../../presenters/audit-events.presenter.ts';
import { auditEventsOfOrganization, readAuditEvents } from './audit-events.lists.ts';

export const auditEvents: Service<Contract['auditEvents']> = {
  list(ctx, input, { actor, organizationId }) {
    return readAuditEvents(ctx, auditEventsOfOrganization, { actor, parent: organizationId }, input);
  },

  async get(ctx, { auditEventId }, { organizationId }) {
    const row = await ctx.store.auditEvents.find(organizationId, auditEventId);
    if (row === undefined) throw notFound('audit event', auditEventId);
    return presentAuditEvent(row);
  },
};
