import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';

export const DomainVerificationType = z.enum(['email-domain', 'hostname']).meta({
  id: 'DomainVerificationType',
  description:
    'What the domain is used as. email-domain: an e-mail domain of the organization. hostname: the host name of a site, or that of its proxy.',
});
export type DomainVerificationType = z.output<typeof DomainVerificationType>;

const DomainVerificationStatus = z.enum(['pending', 'verified']).meta({
  id: 'DomainVerificationStatus',
  description:
    'pending: not proven yet, and without effect until then. verified: proven, or confirmed by an administrator of this server.',
});

export const DomainVerification = z
  .object({
    object: z.literal('domain-verification'),
    id: Id,
    organization: Id,
    type: DomainVerificationType,
    domain: z.string().meta({ examples: ['docs.example.com'] }),
    status: DomainVerificationStatus,
    record: z
      .object({
        type: z.literal('TXT'),
        name: z.string().meta({ examples: ['_lectern-challenge.docs.example.com'] }),
        value: z.string().meta({ examples: ['lectern-verification=8f14e45fceea167a5a36dedd4bea2543'] }),
      })
      .meta({
        id: 'DomainVerificationRecord',
        description: 'The DNS record that proves control of the domain.',
      }),
    createdAt: Timestamp,
    verifiedAt: Timestamp.optional().meta({ description: 'Absent while pending.' }),
    lastCheckedAt: Timestamp.optional().meta({ description: 'When DNS was last asked for the record.' }),
    lastError: z
      .string()
      .optional()
      .meta({
        description: 'Why the last check proved nothing.',
        examples: ['There is no TXT record at _lectern-challenge.docs.example.com yet.'],
      }),
    urls: z.object({ location: z.string() }).meta({ id: 'DomainVerificationUrls' }),
  })
  .meta({
    id: 'DomainVerification',
    description: 'The proof that an organization controls an e-mail domain or a host name that it uses.',
  });
export type DomainVerification = z.output<typeof DomainVerification>;

const base = '/v1/orgs/{organizationId}/domain-verifications';
const one = `${base}/{domainVerificationId}` as const;

export const domainVerifications = {
  list: operation({
    id: 'listDomainVerifications',
    method: 'GET',
    path: base,
    summary: 'List the domain verifications of an organization',
    description:
      'Of its e-mail domains, and of the host names of its sites and their proxies; pending or verified, oldest first.',
    permission: 'organization.admin',
    query: pageQuery,
    result: listOf('DomainVerification', DomainVerification),
    status: 200,
  }),
  get: operation({
    id: 'getDomainVerificationById',
    method: 'GET',
    path: one,
    summary: 'Get a domain verification',
    permission: 'organization.admin',
    result: DomainVerification,
    status: 200,
  }),
  verify: operation({
    id: 'verifyDomain',
    rateLimit: 'jobs',
    method: 'POST',
    path: `${one}/verify`,
    summary: 'Verify a domain',
    description:
      'Looks the record up in DNS now. While it is missing or differs, the verification stays pending, and `lastError` says why. 409 when another organization has verified the domain. Pending domains are also checked in the background for 30 days.',
    permission: 'organization.admin',
    result: DomainVerification,
    status: 200,
    isIdempotent: true,
    // It writes its audit event itself, where it proves a domain: no transaction may be open while DNS is asked.
    audited: false,
  }),
};
