import { z } from 'zod';
import { Id, Role, Timestamp } from './common.ts';

export const OrganizationType = z.enum(['business', 'community']).meta({ id: 'OrganizationType' });

export const OrganizationUseCase = z
  .enum([
    'internalDocs',
    'docsSite',
    'audienceControlledSite',
    'productDocs',
    'teamKnowledgeBase',
    'designSystem',
    'openSourceDocs',
    'notes',
    'other',
  ])
  .meta({ id: 'OrganizationUseCase' });

const CommunityType = z
  .enum(['nonProfit', 'openSource', 'education'])
  .meta({ id: 'OrganizationCommunityType' });

const Plan = z
  .enum(['free_2024', 'plus_2024', 'pro_2024', 'enterprise_2024', 'community_2024', 'free', 'plus', 'pro'])
  .meta({ id: 'OrganizationPlan' });

const TrialStatus = z
  .enum(['notapplicable', 'none', 'active', 'ended', 'expired'])
  .meta({ id: 'TrialStatus' });

export const DefaultContent = z
  .object({ type: z.literal('site'), site: Id })
  .meta({ id: 'OrganizationDefaultContent', description: 'The site that members see first.' });

export const Organization = z
  .object({
    object: z.literal('organization'),
    id: Id,
    title: z.string().meta({ examples: ['Northwind Documentation'] }),
    createdAt: Timestamp,
    emailDomains: z.array(z.string()).meta({ examples: [['example.com']] }),
    hostname: z
      .string()
      .optional()
      .meta({ examples: ['northwind'] }),
    type: OrganizationType,
    useCase: OrganizationUseCase.optional(),
    communityType: CommunityType.optional(),
    defaultRole: Role.nullable(),
    defaultContent: DefaultContent.optional(),
    sso: z.boolean(),
    ai: z.boolean(),
    inviteLinks: z.boolean(),
    plan: Plan,
    trial: z.object({ status: TrialStatus }).meta({ id: 'OrganizationTrial' }),
    internal_isOnNewTrial: z.literal(true).meta({ deprecated: true, description: 'Always true.' }),
    urls: z
      .object({ location: z.string(), app: z.string(), logo: z.string().optional() })
      .meta({ id: 'OrganizationUrls' }),
    permissions: z
      .object({
        view: z.boolean(),
        admin: z.boolean(),
        ownTeam: z.boolean(),
        createContent: z.boolean(),
        createOpenAPISpec: z.boolean(),
        viewBilling: z.boolean(),
        listMembers: z.boolean(),
        listTeams: z.boolean(),
        listIntegrations: z.boolean(),
      })
      .meta({ id: 'OrganizationPermissions' }),
  })
  .meta({ id: 'Organization', description: 'A tenant, with its members, content and sites.' });

export type Organization = z.output<typeof Organization>;
