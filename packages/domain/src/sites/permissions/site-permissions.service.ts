import type { Contract } from '@lectern/contract';
import type { Granted } from '../../access/granted.ts';
import type { Service } from '../../access/service.ts';
import { membersOf } from '../../spaces/permissions/content-permissions.lists.ts';
import { permissionsService } from '../../spaces/permissions/permissions-service.ts';

export const sitePermissions: Service<Contract['sitePermissions']> = permissionsService<Granted['site']>(
  ({ site }) => ({ kind: 'site', id: site.id, organizationId: site.organization_id }),
  membersOf('site'),
);
