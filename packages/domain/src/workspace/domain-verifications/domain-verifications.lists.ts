import { byAge, rowList } from '../../context/list.ts';
import { presentDomainVerification } from '../../presenters/domain-verifications.presenter.ts';
import type { DomainVerificationRow } from '../../store/workspace/domain-verifications.repository.ts';

/** The domain verifications of an organization, oldest first. */
export const domainVerificationsOfOrganization = rowList({
  name: 'domain-verifications',
  order: byAge<DomainVerificationRow>('domain_verifications'),
  query: ({ store, parent }) => store.domainVerifications.listOfOrganization(parent),
  presentRow: presentDomainVerification,
});

/** The pending domain verifications of the server, oldest first. */
export const pendingDomainsOfServer = rowList({
  name: 'admin.domain-verifications',
  order: byAge<DomainVerificationRow>('domain_verifications'),
  query: ({ store }) => store.domainVerifications.listPending(),
  presentRow: presentDomainVerification,
});
