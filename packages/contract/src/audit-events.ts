import { operation } from './operation.ts';
import { AuditEvent, AuditEventList, auditEventQuery } from './schema/audit-event.ts';

export const auditEvents = {
  list: operation({
    id: 'listAuditEvents',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/audit-events',
    summary: 'List the audit events of an organization',
    description: 'Newest first.',
    permission: 'organization.admin',
    query: auditEventQuery,
    result: AuditEventList,
    status: 200,
  }),
  get: operation({
    id: 'getOrganizationAuditEvent',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/audit-events/{auditEventId}',
    summary: 'Get an audit event of an organization',
    permission: 'organization.admin',
    result: AuditEvent,
    status: 200,
  }),
};
