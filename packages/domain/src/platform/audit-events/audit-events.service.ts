import type { Contract } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import { auditEventsOfOrganization, readAuditEvents } from './audit-events.lists.ts';

export const auditEvents: Service<Contract['auditEvents']> = {
  list(ctx, input, { actor, organizationId }) {
    return readAuditEvents(ctx, auditEventsOfOrganization, { actor, parent: organizationId }, input);
  },
};
