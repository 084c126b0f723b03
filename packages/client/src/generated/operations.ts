// Generated from the contract by `npm run snapshots`. Do not edit.
import type {
  ApiInformation,
  ArchiveAddress,
  AuditEvent,
  AuditEventList,
  BacklinkList,
  ChangeRequest,
  ChangeRequestContentUpdate,
  ChangeRequestContributorList,
  ChangeRequestList,
  ChangeRequestRequestedReviewerList,
  ChangeRequestReview,
  ChangeRequestReviewList,
  ChangeRequestReviewStatus,
  ChangeRequestStatus,
  Collection,
  CollectionList,
  Comment,
  CommentList,
  CommentReply,
  CommentReplyList,
  CommentStatusFilter,
  ContentChange,
  ContentImport,
  ContentImportList,
  ContentLinkList,
  ContentLookup,
  ContentPointer,
  CreatedToken,
  CreatedWebhook,
  CustomField,
  CustomFieldList,
  CustomFieldType,
  CustomFieldValue,
  Document,
  DomainVerification,
  DomainVerificationList,
  EmailInviteList,
  Embed,
  EventType,
  File,
  FileList,
  FoundSiteRedirect,
  GitInfo,
  GitInfoInput,
  ImportContent,
  ImportRun,
  ImportRunList,
  ImportRunStatusFilter,
  InstanceUser,
  Invite,
  InviteList,
  InvitedMember,
  InvitedUsers,
  Job,
  JobList,
  JobState,
  Joined,
  LanguageCode,
  LinkStatus,
  ListOrder,
  Locale,
  MailPreferences,
  Member,
  MemberList,
  MemberRoleFilter,
  MemberSort,
  MemberSpaceList,
  MemberTeamList,
  MergeResult,
  NewSiteSpace,
  OidcGroupMapping,
  OidcProvider,
  OidcProviderList,
  OpenAPISpec,
  OpenAPISpecList,
  OpenAPISpecRawContent,
  OpenAPISpecSource,
  OpenAPISpecVersion,
  OpenAPISpecVersionContent,
  OpenAPISpecVersionList,
  OpenAPISpecVisibility,
  Organization,
  OrganizationDefaultContent,
  OrganizationList,
  OrganizationStorage,
  OrganizationStorageList,
  OrganizationType,
  OrganizationUseCase,
  OrganizationsOfEmailDomain,
  PDFAddress,
  Page,
  PageTree,
  PasswordLink,
  Ping,
  PlacedPage,
  PublishedContentLookup,
  PublishedContentSite,
  PublishingAuth,
  PublishingAuthBackend,
  RequestedReviewers,
  ReusableContent,
  Revision,
  RevisionSemanticChanges,
  Role,
  SamlProvider,
  SamlProviderList,
  SearchHitList,
  SectionOrGroupPointer,
  SessionList,
  ShareLink,
  ShareLinkList,
  Site,
  SiteAdaptiveJSONSchema,
  SiteAdaptiveSchema,
  SiteCustomizationOverrides,
  SiteCustomizationSettings,
  SiteInsightsEvent,
  SiteList,
  SitePreview,
  SiteRedirect,
  SiteRedirectChange,
  SiteRedirectList,
  SiteRedirectResults,
  SiteRedirectTarget,
  SiteSearch,
  SiteSection,
  SiteSectionGroup,
  SiteSectionGroupList,
  SiteSectionList,
  SiteSectionPointer,
  SiteSpace,
  SiteSpaceList,
  SiteSpacePointer,
  SiteStructure,
  SiteStructureItem,
  SiteType,
  SiteVisibility,
  Space,
  SpaceContentUpdate,
  SpaceCustomField,
  SpaceEditMode,
  SpaceList,
  SpaceRevisionList,
  SpaceSearchHitList,
  SsoLogins,
  StartImportRun,
  StorageSignedURL,
  StorageUploadKind,
  StructurePointer,
  Subdomain,
  Team,
  TeamList,
  TeamMemberList,
  TeamMemberRole,
  TeamPermissionList,
  Text,
  TextFormat,
  TokenList,
  TranslationSettings,
  TranslationSettingsList,
  UpdateResult,
  User,
  UserList,
  UserPermissionList,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryState,
  WebhookList,
} from './schemas.ts';

/** The input and the output of every operation, by area and name. */
export type Operations = {
  server: {
    /** Get the version of the server. */
    getInformation: {
      safe: true;
      input: {};
      output: ApiInformation;
    };
  };
  users: {
    /** Get the authenticated user. */
    getAuthenticated: {
      safe: true;
      input: {};
      output: User;
    };
    /** Get a user. You can see yourself and every user of an organization that you are in. Visitors of a site see the name and the picture of the members that a text mentions which they see. */
    get: {
      safe: true;
      input: {
        /** Identifier of the user. */
        userId: string;
      };
      output: User;
    };
    /** Update a user. Allowed for yourself and for an instance administrator. */
    update: {
      safe: false;
      input: {
        /** Identifier of the user. */
        userId: string;
        body: {
          displayName?: string | undefined;
          /** null removes the photo. */
          photoURL?: string | null | undefined;
        };
      };
      output: User;
    };
    /** Get your mail preferences. */
    getMailPreferences: {
      safe: true;
      input: {};
      output: MailPreferences;
    };
    /** Update your mail preferences. A link in each of these mails ends its kind, too. */
    updateMailPreferences: {
      safe: false;
      input: {
        body: {
          /** Comments that mention you. */
          mentions?: boolean | undefined;
          /** Reviews that are requested from you or a team of yours. */
          reviewRequests?: boolean | undefined;
          /** What is new where you are a member, once a day at most. */
          digest?: boolean | undefined;
          /** The language of your mails and account pages. null: mails use that of the browser in which you signed in last, pages that of the browser which opens them. */
          language?: Locale | null | undefined;
        };
      };
      output: MailPreferences;
    };
  };
  tokens: {
    /** List your personal access tokens. Without the tokens of sessions. A token that is limited to an organization or a space lists those with the same limit, with the sessions that have it. */
    list: {
      safe: true;
      input: {
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: TokenList;
    };
    /** Create a personal access token. The token has your permissions, within the limits that you set. Its secret is only in this response. One that is created with a limited token, such as a session of single sign-on, has the same limits and ends with it. */
    create: {
      safe: false;
      input: {
        body: {
          /** What the token is for. */
          label: string;
          /** When it expires: after 90 days by default (a setting of the server), never with null. */
          expiresAt?: string | null | undefined;
          /** Whether it may only read; defaults to false. */
          readOnly?: boolean | undefined;
          /** Limits the token to this organization, of which the user must be a member. */
          organization?: string | undefined;
          /** Limits the token to this space, which the user must see. */
          space?: string | undefined;
        };
      };
      output: CreatedToken;
    };
    /** Revoke a personal access token. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the token. */
        tokenId: string;
      };
      output: undefined;
    };
  };
  sessions: {
    /** List your sessions. Oldest first. A token that is limited to an organization lists the sessions with the same limit. */
    list: {
      safe: true;
      input: {
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: SessionList;
    };
    /** End a session of yours. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the session. */
        sessionId: string;
      };
      output: undefined;
    };
  };
  admin: {
    /** List the users of this server. */
    listUsers: {
      safe: true;
      input: {
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: UserList;
    };
    /** Create a user. */
    createUser: {
      safe: false;
      input: {
        body: {
          email: string;
          displayName: string;
          /** Whether the user is an administrator of this server; defaults to false. */
          instanceAdmin?: boolean | undefined;
        };
      };
      output: User;
    };
    /** Get a user of this server. */
    getUser: {
      safe: true;
      input: {
        /** Identifier of the user. */
        userId: string;
      };
      output: InstanceUser;
    };
    /** Disable a user, or confirm an e-mail address. Tokens and sessions of a disabled user are rejected, and start working again when the user is enabled. You cannot disable yourself. Invitations that wait for the proof of an address take effect when you confirm it. */
    updateUser: {
      safe: false;
      input: {
        /** Identifier of the user. */
        userId: string;
        body: {
          disabled?: boolean | undefined;
          emailConfirmed?: boolean | undefined;
        };
      };
      output: InstanceUser;
    };
    /** List the personal access tokens of a user. */
    listUserTokens: {
      safe: true;
      input: {
        /** Identifier of the user. */
        userId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: TokenList;
    };
    /** Revoke a personal access token of a user. */
    deleteUserToken: {
      safe: false;
      input: {
        /** Identifier of the user. */
        userId: string;
        /** Identifier of the token. */
        tokenId: string;
      };
      output: undefined;
    };
    /** List the sessions of a user. */
    listUserSessions: {
      safe: true;
      input: {
        /** Identifier of the user. */
        userId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: SessionList;
    };
    /** End a session of a user. */
    deleteUserSession: {
      safe: false;
      input: {
        /** Identifier of the user. */
        userId: string;
        /** Identifier of the session. */
        sessionId: string;
      };
      output: undefined;
    };
    /** Create a link with which a user sets their password. For servers without mail, and users without their mailbox. It works once, for an hour. You state by it that the e-mail address of the user is theirs: once they use it, it counts as confirmed. */
    createPasswordLink: {
      safe: false;
      input: {
        /** Identifier of the user. */
        userId: string;
      };
      output: PasswordLink;
    };
    /** Turn off the second factor of a user. For users who have lost their authenticator app and their recovery codes. 409 without one. */
    deleteUserSecondFactor: {
      safe: false;
      input: {
        /** Identifier of the user. */
        userId: string;
      };
      output: undefined;
    };
    /** List the storage use of the organizations of this server. Oldest organization first. */
    listStorage: {
      safe: true;
      input: {
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: OrganizationStorageList;
    };
    /** Stop enforcing single sign-on for an organization. For an organization that nobody can sign in to, because its identity provider is gone. */
    disableSso: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
      };
      output: undefined;
    };
    /** Create a personal access token for a user. You state by it that the e-mail address of the user is theirs: it counts as confirmed. An organization or a space may only be one that the user can see. */
    createUserToken: {
      safe: false;
      input: {
        /** Identifier of the user. */
        userId: string;
        body: {
          /** What the token is for. */
          label: string;
          /** When it expires: after 90 days by default (a setting of the server), never with null. */
          expiresAt?: string | null | undefined;
          /** Whether it may only read; defaults to false. */
          readOnly?: boolean | undefined;
          /** Limits the token to this organization, of which the user must be a member. */
          organization?: string | undefined;
          /** Limits the token to this space, which the user must see. */
          space?: string | undefined;
        };
      };
      output: CreatedToken;
    };
    /** List the pending domain verifications of this server. Of all organizations, oldest first. */
    listDomainVerifications: {
      safe: true;
      input: {
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: DomainVerificationList;
    };
    /** Confirm a domain. The word of an administrator of this server counts as proof. 409 when another organization has verified the domain. */
    confirmDomain: {
      safe: false;
      input: {
        /** Identifier of the domain verification. */
        domainVerificationId: string;
      };
      output: DomainVerification;
    };
    /** List the audit events of this server. Only those that belong to no organization, such as new users and tokens; newest first. */
    listAuditEvents: {
      safe: true;
      input: {
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only changes by this user. */
        actor?: string | undefined;
        /** Only changes by this operation, by its `operationId`. */
        operation?: string | undefined;
        /** Only changes from this time on. */
        since?: string | undefined;
        /** Only changes before this time. */
        until?: string | undefined;
      };
      output: AuditEventList;
    };
  };
  organizations: {
    /** List your organizations. */
    list: {
      safe: true;
      input: {
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: OrganizationList;
    };
    /** Create an organization. You become its admin. A setting can restrict this to instance administrators. */
    create: {
      safe: false;
      input: {
        body: {
          title: string;
          /** Users with an e-mail address in one of these domains may join, once the domain is verified (see `listDomainVerifications`). Stored in lower case, without duplicates. */
          emailDomains?: string[] | undefined;
          type?: OrganizationType | undefined;
          useCase?: OrganizationUseCase | undefined;
        };
      };
      output: Organization;
    };
    /** Get an organization. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
      };
      output: Organization;
    };
    /** Update an organization. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          title?: string | undefined;
          /** Users with an e-mail address in one of these domains may join, once the domain is verified (see `listDomainVerifications`). Stored in lower case, without duplicates. */
          emailDomains?: string[] | undefined;
          /** Default public hostname; unique on this server. */
          hostname?: string | undefined;
          defaultRole?: Role | null | undefined;
          /** null removes it. */
          defaultContent?: OrganizationDefaultContent | null | undefined;
          /** null removes it. */
          logo?: string | null | undefined;
          sso?: boolean | undefined;
          ai?: boolean | undefined;
          inviteLinks?: boolean | undefined;
        };
      };
      output: Organization;
    };
    /** Delete an organization. With its content, sites, teams and memberships, immediately and permanently. Its members stay users of this server. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
      };
      output: undefined;
    };
    /** Join an organization by e-mail domain. When the domain of your e-mail address is a verified one of its `emailDomains`. You get its default role; an existing member keeps their role. Not when single sign-on is enforced. */
    join: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
      };
      output: undefined;
    };
    /** List the organizations of an e-mail domain. The organization that has verified the domain, when you are a member of it, or may join it because your e-mail address is in the domain. */
    listForEmailDomain: {
      safe: true;
      input: {
        /** The e-mail domain. */
        emailDomain: string;
      };
      output: OrganizationsOfEmailDomain;
    };
    /** Get a subdomain. Only for members of its organization. */
    getSubdomain: {
      safe: true;
      input: {
        /** The subdomain. */
        subdomain: string;
      };
      output: Subdomain;
    };
  };
  domainVerifications: {
    /** List the domain verifications of an organization. Of its e-mail domains, and of the host names of its sites and their proxies; pending or verified, oldest first. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: DomainVerificationList;
    };
    /** Get a domain verification. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the domain verification. */
        domainVerificationId: string;
      };
      output: DomainVerification;
    };
    /** Verify a domain. Looks the record up in DNS now. While it is missing or differs, the verification stays pending, and `lastError` says why. 409 when another organization has verified the domain. Pending domains are also checked in the background for 30 days. */
    verify: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the domain verification. */
        domainVerificationId: string;
      };
      output: DomainVerification;
    };
  };
  teams: {
    /** List the teams of an organization. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only teams that this member can manage. */
        owner?: string | undefined;
        /** Only teams whose title contains this, case-insensitively. */
        title?: string | undefined;
      };
      output: TeamList;
    };
    /** Create a team. You become its owner. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          title: string;
          /** Ids of the members to add. */
          members?: string[] | undefined;
        };
      };
      output: Team;
    };
    /** Get a team. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the team. */
        teamId: string;
      };
      output: Team;
    };
    /** Rename a team. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the team. */
        teamId: string;
        body: {
          title: string;
        };
      };
      output: Team;
    };
    /** Delete a team. Its members lose the access that only the team was granted. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the team. */
        teamId: string;
      };
      output: undefined;
    };
    /** List the members of a team. */
    listMembers: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the team. */
        teamId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: TeamMemberList;
    };
    /** Update the members of a team. Adds, updates and removes members in one transaction. A user in both `add` and `remove` is removed. */
    updateMembers: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the team. */
        teamId: string;
        body: {
          add?: string[] | undefined;
          remove?: string[] | undefined;
          /** The role in the team, by id of the user; a user who is not in the team is added. */
          memberships?: Record<string, {
            role: TeamMemberRole;
          }> | undefined;
        };
      };
      output: undefined;
    };
    /** Add a member to a team, or update their role. */
    putMember: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the team. */
        teamId: string;
        /** Identifier of the user. */
        userId: string;
        body?: {
          /** When omitted, a new member becomes a `member`, and an existing one keeps their role. */
          role?: TeamMemberRole | undefined;
        } | undefined;
      };
      output: undefined;
    };
    /** Remove a member from a team. */
    removeMember: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the team. */
        teamId: string;
        /** Identifier of the user. */
        userId: string;
      };
      output: undefined;
    };
  };
  auditEvents: {
    /** List the audit events of an organization. Newest first. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only changes by this user. */
        actor?: string | undefined;
        /** Only changes by this operation, by its `operationId`. */
        operation?: string | undefined;
        /** Only changes from this time on. */
        since?: string | undefined;
        /** Only changes before this time. */
        until?: string | undefined;
      };
      output: AuditEventList;
    };
    /** Get an audit event of an organization. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the audit event. */
        auditEventId: string;
      };
      output: AuditEvent;
    };
  };
  jobs: {
    /** List the jobs of an organization. Newest first. Admins see every job; others see those of spaces that they can edit, and those without a space that they started. A job is kept for 30 days after it finished, or for as long as this server is set to. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only jobs in this state. */
        state?: JobState | undefined;
        /** Only jobs of this type. */
        type?: string | undefined;
        /** Only jobs that work on this space. */
        space?: string | undefined;
      };
      output: JobList;
    };
    /** Get a job. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the job. */
        jobId: string;
      };
      output: Job;
    };
    /** Cancel a job. Anyone who can see a job may cancel it. A running job is signalled to stop and has no further effect, as far as it runs in steps. */
    cancel: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the job. */
        jobId: string;
      };
      output: Job;
    };
  };
  webhooks: {
    /** List the webhooks of an organization. Oldest first. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: WebhookList;
    };
    /** Create a webhook. Its secret is only in this response. An organization can have at most 50 webhooks. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          /** Without a user name or password. Requests to addresses of private networks are blocked on delivery. */
          url: string;
          title?: string | undefined;
          /** The event types to deliver; empty for every type but `job_updated`. */
          events?: EventType[] | undefined;
        };
      };
      output: CreatedWebhook;
    };
    /** Get a webhook. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the webhook. */
        webhookId: string;
      };
      output: Webhook;
    };
    /** Update a webhook. Enabling a webhook that was disabled automatically resets its failures. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the webhook. */
        webhookId: string;
        body: {
          /** Without a user name or password. Requests to addresses of private networks are blocked on delivery. */
          url?: string | undefined;
          title?: string | undefined;
          /** The event types to deliver; empty for every type but `job_updated`. */
          events?: EventType[] | undefined;
          enabled?: boolean | undefined;
        };
      };
      output: Webhook;
    };
    /** Delete a webhook. With its deliveries. Pending deliveries are cancelled. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the webhook. */
        webhookId: string;
      };
      output: undefined;
    };
    /** Rotate the secret of a webhook. The new secret is only in this response. For 24 hours deliveries are signed with the old secret, too. */
    rotateSecret: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the webhook. */
        webhookId: string;
      };
      output: CreatedWebhook;
    };
    /** Ping a webhook. Delivers an event of type `ping` to it. */
    ping: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the webhook. */
        webhookId: string;
      };
      output: WebhookDelivery;
    };
    /** List the deliveries of a webhook. Newest first. A delivery is kept for 30 days after it finished, or for as long as this server is set to. */
    listDeliveries: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the webhook. */
        webhookId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only deliveries in this state. */
        state?: WebhookDeliveryState | undefined;
        /** Only deliveries of events of this type. */
        type?: EventType | undefined;
      };
      output: WebhookDeliveryList;
    };
    /** Redeliver an event. As a new delivery with the same `webhook-id`. */
    redeliver: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the webhook. */
        webhookId: string;
        /** Identifier of the delivery. */
        deliveryId: string;
      };
      output: WebhookDelivery;
    };
  };
  members: {
    /** List the members of an organization. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Defaults to desc, latest first. */
        order?: ListOrder | undefined;
        /** Only members with this role. */
        role?: MemberRoleFilter | undefined;
        /** Only members whose name or e-mail address contains this, case-insensitively. */
        search?: string | undefined;
        /** Defaults to joinedAt; lastSeenAt lists only members who have been seen. */
        sort?: MemberSort | undefined;
      };
      output: MemberList;
    };
    /** Get a member of an organization. A guest sees only themselves. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the user. */
        userId: string;
      };
      output: Member;
    };
    /** Update a member: the role, or whether the membership is disabled. A disabled member can no longer see the organization, with any token. An organization keeps at least one admin who is not disabled. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the user. */
        userId: string;
        body: {
          /** Role in the organization; null for a guest, who sees only what was shared with them. */
          role?: Role | null | undefined;
          disabled?: boolean | undefined;
        };
      };
      output: Member;
    };
    /** Remove a member from an organization. You may remove yourself, to leave the organization. The member also loses their teams and roles on content. An organization keeps at least one admin. */
    remove: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the user. */
        userId: string;
      };
      output: undefined;
    };
    /** Update the last-seen time. Sets `lastSeenAt` of your membership to the current time. */
    ping: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
      };
      output: Ping;
    };
    /** Set a user as a single sign-on member of an organization. A user who is not a member yet, but whom you can see, becomes one with the default role of the organization. */
    markSso: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the user. */
        userId: string;
      };
      output: Member;
    };
    /** List the spaces that a member can see. For admins of the organization, and for yourself. */
    listSpaces: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the user. */
        userId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** By the time of creation; defaults to desc, latest first. */
        order?: ListOrder | undefined;
      };
      output: MemberSpaceList;
    };
    /** List the tokens of a member. Those that are limited to this organization: sessions of its identity providers, and personal access tokens. Disable the member to end the access of all others. */
    listTokens: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the user. */
        userId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: TokenList;
    };
    /** Revoke a token of a member. One that is limited to this organization. */
    deleteToken: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the user. */
        userId: string;
        /** Identifier of the token. */
        tokenId: string;
      };
      output: undefined;
    };
    /** List the teams of a member. Those that you can see, oldest first. */
    listTeams: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the user. */
        userId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only teams whose title contains this, case-insensitively. */
        title?: string | undefined;
      };
      output: MemberTeamList;
    };
  };
  invites: {
    /** List the invite links of an organization. Those that you may update, oldest first: all of them, or those to content that you administer. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: InviteList;
    };
    /** Create an invite link. Requires the admin role on what it is for. A user who accepts an invite to content becomes a guest of the organization, unless they are a member. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          /** The role in the organization, for an invite to it; null for guests. */
          role?: Role | null | undefined;
          /** The role on the content, with `space` or `collection`. */
          level?: Role | undefined;
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          space?: string | undefined;
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          collection?: string | undefined;
        };
      };
      output: Invite;
    };
    /** Get an invite link. For anyone who has its id, because they may accept it. Not while invite links are disabled for the organization. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the invite. */
        inviteId: string;
      };
      output: Invite;
    };
    /** Update the role of an invite link. Users who accepted it before keep the role that it granted. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the invite. */
        inviteId: string;
        body: {
          /** Role in the organization; null for a guest, who sees only what was shared with them. */
          role?: Role | null | undefined;
          /** Alias of `role`. */
          level?: Role | null | undefined;
        };
      };
      output: Invite;
    };
    /** Delete an invite link. It can no longer be accepted. Users who accepted it keep the role that it granted. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the invite. */
        inviteId: string;
      };
      output: undefined;
    };
    /** Accept an invite link. You become a member, or are granted a role on content. An existing role is never lowered, so that accepting it again changes nothing. An organization that enforces single sign-on admits no new members this way. */
    join: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the invite. */
        inviteId: string;
      };
      output: Joined;
    };
    /** Invite users by e-mail address. They become members immediately; a user is created for an unknown e-mail address. Existing members stay unchanged. An address that nobody has proven, and whose account another organization signs in, is not attached to that account: the invitation waits until it is proven. All of them or, on an error, none. */
    inviteByEmail: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          emails: Array<string | InvitedMember>;
          /** For e-mail addresses without a role of their own; defaults to the default role of the organization. */
          role?: Role | null | undefined;
          /** Whether new members sign in with single sign-on; defaults to false. */
          sso?: boolean | undefined;
        };
      };
      output: InvitedUsers;
    };
    /** List the invitations by e-mail that wait for the proof of an address. */
    listEmailInvites: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: EmailInviteList;
    };
    /** Withdraw an invitation by e-mail. */
    deleteEmailInvite: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the e-mail invite. */
        emailInviteId: string;
      };
      output: undefined;
    };
  };
  saml: {
    /** List the SAML providers of an organization. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: SamlProviderList;
    };
    /** Create a SAML provider. Only the label is required at first: `service` in the response is what to configure at the identity provider. Users can sign in once `ssoURL`, `entityID` and `certificate` are set. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          /** Shown to users when they choose how to sign in. */
          label: string;
          /** Entity ID of the identity provider. */
          entityID?: string | undefined;
          /** X.509 signing certificate of the identity provider, with an RSA key of at least 2048 bits: PEM, or its base64 alone. Nobody can sign in while it is invalid. */
          certificate?: string | undefined;
          /** Single sign-on URL of the identity provider, for the HTTP-Redirect binding. */
          ssoURL?: string | undefined;
          /** Team of users who join by signing in with this provider; null for none. */
          defaultTeam?: string | null | undefined;
          /** Role of users who join by signing in with this provider; null for the default role of the organization. */
          defaultRole?: Role | null | undefined;
        };
      };
      output: SamlProvider;
    };
    /** Get a SAML provider. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the SAML provider. */
        samlProviderId: string;
      };
      output: SamlProvider;
    };
    /** Update a SAML provider. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the SAML provider. */
        samlProviderId: string;
        body: {
          /** Shown to users when they choose how to sign in. */
          label?: string | undefined;
          /** Entity ID of the identity provider. */
          entityID?: string | undefined;
          /** X.509 signing certificate of the identity provider, with an RSA key of at least 2048 bits: PEM, or its base64 alone. Nobody can sign in while it is invalid. */
          certificate?: string | undefined;
          /** Single sign-on URL of the identity provider, for the HTTP-Redirect binding. */
          ssoURL?: string | undefined;
          /** Team of users who join by signing in with this provider; null for none. */
          defaultTeam?: string | null | undefined;
          /** Role of users who join by signing in with this provider; null for the default role of the organization. */
          defaultRole?: Role | null | undefined;
        };
      };
      output: SamlProvider;
    };
    /** Delete a SAML provider. Users who signed in with it are signed out. They stay members. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the SAML provider. */
        samlProviderId: string;
      };
      output: undefined;
    };
    /** List the sign-in options of an organization. The SAML and OpenID Connect providers that are fully configured, oldest first. */
    listLogins: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
      };
      output: SsoLogins;
    };
  };
  oidc: {
    /** List the OpenID Connect providers of an organization. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: OidcProviderList;
    };
    /** Create an OpenID Connect provider. Only the label is required at first: `service` in the response is what to configure at the provider. Users can sign in once `issuer` and `clientID` are set. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          /** Shown to users when they choose how to sign in. */
          label: string;
          /** Issuer identifier of the provider, exactly as its discovery document names it (OpenID Connect Discovery 1.0). */
          issuer?: string | undefined;
          /** Client identifier of this server at the provider. */
          clientID?: string | undefined;
          clientSecret?: string | null | undefined;
          /** Scopes of authentication requests. With `openid`; at first openid, email, profile. */
          scopes?: string[] | undefined;
          /** Claim with the groups of a user, in the ID token or the response of the UserInfo endpoint. At first `groups`. */
          groupsClaim?: string | undefined;
          /** What groups of the provider lead to. At each sign-in, users get the highest role of their groups, and are in exactly those of the mapped teams; a user in none of the groups keeps the role. */
          groupMappings?: OidcGroupMapping[] | undefined;
          /** Just-in-time provisioning: whether users who are no members join by signing in. Without it, only members and those who are invited sign in. False at first: of a provider that is open to the public, everybody would join. */
          provisioning?: boolean | undefined;
          /** Verified e-mail domains of the organization: of users who are no members, only those join whose address is in one of them and is verified by the provider. Empty for no such limit. */
          emailDomains?: string[] | undefined;
          /** Team of users who join by signing in with this provider; null for none. */
          defaultTeam?: string | null | undefined;
          /** Role of users who join by signing in with this provider and are in no mapped group; null for the default role of the organization. */
          defaultRole?: Role | null | undefined;
        };
      };
      output: OidcProvider;
    };
    /** Get an OpenID Connect provider. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the OpenID Connect provider. */
        oidcProviderId: string;
      };
      output: OidcProvider;
    };
    /** Update an OpenID Connect provider. Another `issuer` unlinks the users of the provider, and forgets the client secret unless it is set, too. At their next sign-in, users are recognized by their e-mail addresses, which the provider must have verified (`email_verified`). */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the OpenID Connect provider. */
        oidcProviderId: string;
        body: {
          /** Shown to users when they choose how to sign in. */
          label?: string | undefined;
          /** Issuer identifier of the provider, exactly as its discovery document names it (OpenID Connect Discovery 1.0). */
          issuer?: string | undefined;
          /** Client identifier of this server at the provider. */
          clientID?: string | undefined;
          clientSecret?: string | null | undefined;
          /** Scopes of authentication requests. With `openid`; at first openid, email, profile. */
          scopes?: string[] | undefined;
          /** Claim with the groups of a user, in the ID token or the response of the UserInfo endpoint. At first `groups`. */
          groupsClaim?: string | undefined;
          /** What groups of the provider lead to. At each sign-in, users get the highest role of their groups, and are in exactly those of the mapped teams; a user in none of the groups keeps the role. */
          groupMappings?: OidcGroupMapping[] | undefined;
          /** Just-in-time provisioning: whether users who are no members join by signing in. Without it, only members and those who are invited sign in. False at first: of a provider that is open to the public, everybody would join. */
          provisioning?: boolean | undefined;
          /** Verified e-mail domains of the organization: of users who are no members, only those join whose address is in one of them and is verified by the provider. Empty for no such limit. */
          emailDomains?: string[] | undefined;
          /** Team of users who join by signing in with this provider; null for none. */
          defaultTeam?: string | null | undefined;
          /** Role of users who join by signing in with this provider and are in no mapped group; null for the default role of the organization. */
          defaultRole?: Role | null | undefined;
        };
      };
      output: OidcProvider;
    };
    /** Delete an OpenID Connect provider. Users who signed in with it are signed out. They stay members. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the OpenID Connect provider. */
        oidcProviderId: string;
      };
      output: undefined;
    };
  };
  collections: {
    /** List the collections of an organization. Siblings are in order. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Whether to include nested collections; defaults to true. */
        nested?: boolean | undefined;
      };
      output: CollectionList;
    };
    /** Create a collection. At the end of its parent, or of the organization when `parent` is omitted. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body?: {
          title?: string | undefined;
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          parent?: string | undefined;
        } | undefined;
      };
      output: Collection;
    };
    /** Get a collection. */
    get: {
      safe: true;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
      };
      output: Collection;
    };
    /** Update a collection. */
    update: {
      safe: false;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        body: {
          title?: string | undefined;
          description?: string | undefined;
          /** Role that members of the organization have on this content by default; `inherit` for that of the parent, null for none. */
          defaultLevel?: 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | 'inherit' | null | undefined;
        };
      };
      output: Collection;
    };
    /** Delete a collection. Its spaces and collections move to its parent. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
      };
      output: undefined;
    };
    /** List the spaces of a collection. Only direct children, in order. */
    listSpaces: {
      safe: true;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: SpaceList;
    };
    /** Move a collection. To another parent (null: the root of the organization; omitted: unchanged), and to a position among its siblings (omitted: the end). */
    move: {
      safe: false;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        body: {
          parent?: string | null | undefined;
          position?: {
            before?: ContentPointer | undefined;
            after?: ContentPointer | undefined;
          } | undefined;
        };
      };
      output: Collection;
    };
    /** Transfer a collection to another organization. With its contents. You must be an admin of both organizations. */
    transfer: {
      safe: false;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        body: {
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          organization: string;
        };
      };
      output: Collection;
    };
  };
  collectionPermissions: {
    /** Grant a role on a collection to members and teams. Replaces the role that they were granted there before. All of them or, on an error, none. */
    invite: {
      safe: false;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        body: {
          /** The role to grant; null revokes the role that was granted here. */
          role: Role | null;
          /** Ids of members of the organization. */
          users?: string[] | undefined;
          /** Ids of teams of the organization. */
          teams?: string[] | undefined;
        };
      };
      output: undefined;
    };
    /** List the users who were granted a role on a collection. A role on a collection is inherited by everything in it; this lists only the roles that were granted on this collection itself. */
    listUsers: {
      safe: true;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: UserPermissionList;
    };
    /** Update the role of a user on a collection. */
    updateUser: {
      safe: false;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        /** Identifier of the user. */
        userId: string;
        body: {
          /** null revokes the role that was granted here; omitted, nothing changes. */
          role?: Role | null | undefined;
        };
      };
      output: undefined;
    };
    /** Revoke the role of a user on a collection. */
    removeUser: {
      safe: false;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        /** Identifier of the user. */
        userId: string;
      };
      output: undefined;
    };
    /** List the teams that were granted a role on a collection. A role on a collection is inherited by everything in it; this lists only the roles that were granted on this collection itself. */
    listTeams: {
      safe: true;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: TeamPermissionList;
    };
    /** Update the role of a team on a collection. */
    updateTeam: {
      safe: false;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        /** Identifier of the team. */
        teamId: string;
        body: {
          /** null revokes the role that was granted here; omitted, nothing changes. */
          role?: Role | null | undefined;
        };
      };
      output: undefined;
    };
    /** Revoke the role of a team on a collection. */
    removeTeam: {
      safe: false;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        /** Identifier of the team. */
        teamId: string;
      };
      output: undefined;
    };
    /** List the effective roles on a collection. Every user who can see it, with their effective role: granted to them or to a team of theirs, here or on a parent, by a default level, or by their role in the organization. */
    listAggregate: {
      safe: true;
      input: {
        /** Identifier of the collection. */
        collectionId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only users with this role. */
        role?: Role | undefined;
      };
      output: UserPermissionList;
    };
  };
  spaces: {
    /** List the spaces of an organization. Every space that you can see, oldest first. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: SpaceList;
    };
    /** Create a space. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body?: {
          title?: string | undefined;
          /** An emoji, as a character or a code such as `1f600`. */
          emoji?: string | undefined;
          /** A collection; defaults to the root of the organization. */
          parent?: string | undefined;
          editMode?: SpaceEditMode | undefined;
        } | undefined;
      };
      output: Space;
    };
    /** Get a space. */
    get: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
      };
      output: Space;
    };
    /** Update a space. `editMode` and `defaultLevel` require the admin role on the space. */
    update: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: {
          title?: string | undefined;
          emoji?: string | null | undefined;
          icon?: string | null | undefined;
          editMode?: SpaceEditMode | undefined;
          /** Role that members of the organization have on this content by default; `inherit` for that of the parent, null for none. */
          defaultLevel?: 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | 'inherit' | null | undefined;
        };
      };
      output: Space;
    };
    /** Delete a space. It can be restored. It is removed from the sites that show it. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
      };
      output: undefined;
    };
    /** Restore a deleted space. */
    restore: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
      };
      output: Space;
    };
    /** Move a space. To a collection (null: the root of the organization; omitted: unchanged), and to a position among its siblings (omitted: the end). */
    move: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: {
          parent?: string | null | undefined;
          position?: {
            before?: ContentPointer | undefined;
            after?: ContentPointer | undefined;
          } | undefined;
        };
      };
      output: Space;
    };
    /** Transfer a space to another organization. To its root. You must be an admin of both organizations. */
    transfer: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: {
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          organization: string;
        };
      };
      output: Space;
    };
    /** Duplicate a space. The copy is at the end of the same parent, on which you need the create role. */
    duplicate: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
      };
      output: Space;
    };
  };
  spacePermissions: {
    /** Grant a role on a space to members and teams. Replaces the role that they were granted there before. All of them or, on an error, none. */
    invite: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: {
          /** The role to grant; null revokes the role that was granted here. */
          role: Role | null;
          /** Ids of members of the organization. */
          users?: string[] | undefined;
          /** Ids of teams of the organization. */
          teams?: string[] | undefined;
        };
      };
      output: undefined;
    };
    /** List the users who were granted a role on a space. A role on a collection is inherited by everything in it; this lists only the roles that were granted on this space itself. */
    listUsers: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: UserPermissionList;
    };
    /** Update the role of a user on a space. */
    updateUser: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the user. */
        userId: string;
        body: {
          /** null revokes the role that was granted here; omitted, nothing changes. */
          role?: Role | null | undefined;
        };
      };
      output: undefined;
    };
    /** Revoke the role of a user on a space. */
    removeUser: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the user. */
        userId: string;
      };
      output: undefined;
    };
    /** List the teams that were granted a role on a space. A role on a collection is inherited by everything in it; this lists only the roles that were granted on this space itself. */
    listTeams: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: TeamPermissionList;
    };
    /** Update the role of a team on a space. */
    updateTeam: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the team. */
        teamId: string;
        body: {
          /** null revokes the role that was granted here; omitted, nothing changes. */
          role?: Role | null | undefined;
        };
      };
      output: undefined;
    };
    /** Revoke the role of a team on a space. */
    removeTeam: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the team. */
        teamId: string;
      };
      output: undefined;
    };
    /** List the effective roles on a space. Every user who can see it, with their effective role: granted to them or to a team of theirs, here or on a parent, by a default level, or by their role in the organization. */
    listAggregate: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only users with this role. */
        role?: Role | undefined;
      };
      output: UserPermissionList;
    };
  };
  spaceContent: {
    /** Get the content of a space. All pages and files, without the documents of the pages. */
    get: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: Revision;
    };
    /** List the pages of a space. As a tree, without the documents. */
    listPages: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: PageTree;
    };
    /** Get a page of a space. */
    getPage: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the page. */
        pageId: string;
        /** The format of the content; without one, the page has its Markdown and its document. */
        format?: TextFormat | undefined;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: Page;
    };
    /** Get a page of a space by its path. Slashes in the path may be percent-encoded. Without a page at the path, the redirects of the content apply: the returned page then has another `path`. */
    getPageByPath: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** The page path. */
        pagePath: string;
        /** The format of the content; without one, the page has its Markdown and its document. */
        format?: TextFormat | undefined;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: PlacedPage;
    };
    /** Get the document of a page of a space. */
    getPageDocument: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the page. */
        pageId: string;
      };
      output: Document;
    };
    /** List the files of a space. */
    listFiles: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: FileList;
    };
    /** Get a file of a space. */
    getFile: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the file. */
        fileId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: File;
    };
    /** Get a reusable content of a space. */
    getReusableContent: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the reusable content. */
        reusableContentId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: ReusableContent;
    };
    /** Get the document of a reusable content of a space. */
    getReusableContentDocument: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the reusable content. */
        reusableContentId: string;
      };
      output: Document;
    };
    /** Update the content of a space. Inserts, updates, moves, deletes and reverts pages, and inserts and deletes files: all or none, as one new revision. A space with the edit mode `locked` is changed through change requests only. */
    update: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: {
          /** Applied in order, all or none. */
          changes: ContentChange[];
        };
      };
      output: SpaceContentUpdate;
    };
    /** Get a document of a space. By the `documentId` of a page. */
    getDocument: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the document. */
        documentId: string;
        /** Both have the same effect. */
        schema?: 'current' | 'next' | undefined;
      };
      output: Document;
    };
  };
  spaceComments: {
    /** List the comments on a space. Latest first by default; without their replies. */
    list: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
        /** By the time of posting; defaults to `desc`. */
        order?: ListOrder | undefined;
        status?: CommentStatusFilter | undefined;
        /** Only comments on this page. */
        targetPage?: string | undefined;
        /** Only comments by these users. */
        authors?: string[] | undefined;
      };
      output: CommentList;
    };
    /** Post a comment on a space. On the whole of it, on one of its pages, or on a node in the document of a page. */
    post: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: {
          body: Text;
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          page?: string | undefined;
          /** The key of a node in the document of the page. */
          node?: string | undefined;
        };
      };
      output: Comment;
    };
    /** Get a comment on a space. */
    get: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
      };
      output: Comment;
    };
    /** Update a comment on a space. Anyone who may comment may resolve it, reopen it and react to it. Only its author may edit the body. */
    update: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the comment. */
        commentId: string;
        body: {
          resolved?: boolean | undefined;
          body?: Text | undefined;
          /** Your reactions to add. */
          addedReactions?: string[] | undefined;
          /** Your reactions to remove. */
          removedReactions?: string[] | undefined;
        };
      };
      output: Comment;
    };
    /** Delete a comment on a space. With its replies. Only for its author and for admins of the space. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the comment. */
        commentId: string;
      };
      output: undefined;
    };
    /** List the replies to a comment on a space. Oldest first. */
    listReplies: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
      };
      output: CommentReplyList;
    };
    /** Reply to a comment on a space. */
    postReply: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the comment. */
        commentId: string;
        body: {
          body: Text;
        };
      };
      output: CommentReply;
    };
    /** Get a reply to a comment on a space. */
    getReply: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** Identifier of the comment reply. */
        commentReplyId: string;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
      };
      output: CommentReply;
    };
    /** Update a reply to a comment on a space. Anyone who may comment may react to it. Only its author may edit the body. */
    updateReply: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** Identifier of the comment reply. */
        commentReplyId: string;
        body: {
          body?: Text | undefined;
          /** Your reactions to add. */
          addedReactions?: string[] | undefined;
          /** Your reactions to remove. */
          removedReactions?: string[] | undefined;
        };
      };
      output: CommentReply;
    };
    /** Delete a reply to a comment on a space. Only for its author and for admins of the space. */
    deleteReply: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** Identifier of the comment reply. */
        commentReplyId: string;
      };
      output: undefined;
    };
    /** List the commenters of a space. The members of its organization who posted a comment or a reply on it or on one of its change requests, in the order of joining the organization. A guest sees only themselves. */
    listCommenters: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: MemberList;
    };
  };
  changeRequests: {
    /** List the change requests of a space. Latest first. */
    list: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Defaults to `open`. */
        status?: ChangeRequestStatus | undefined;
        /** Only change requests that this user edited. */
        contributor?: string | undefined;
      };
      output: ChangeRequestList;
    };
    /** List the change requests of an organization. Those of every space that you can see, latest first. */
    listOfOrganization: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only change requests with one of these statuses; defaults to `open`. */
        status?: ChangeRequestStatus[] | undefined;
        /** Only change requests that this user created. */
        creator?: string | undefined;
        /** Only change requests that this user edited. */
        contributor?: string | undefined;
        /** Only change requests that this user, or a team of theirs, is requested to review. */
        requestedReviewer?: string | undefined;
      };
      output: ChangeRequestList;
    };
    /** Create a change request. It starts as a draft, with the current content of the space. */
    create: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: {
          subject?: string | undefined;
        };
      };
      output: ChangeRequest;
    };
    /** Get a change request. Also for visitors of a site, the one that they preview: without its comments and the e-mail address of its author. */
    get: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
      };
      output: ChangeRequest;
    };
    /** Update a change request. Its subject and its status. The status of a merged change request is final. */
    update: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        body: {
          subject?: string | undefined;
          status?: 'draft' | 'open' | 'archived' | undefined;
        };
      };
      output: ChangeRequest;
    };
    /** Merge a change request. Merges its changes into the current content of the space, with a three-way merge. On conflicts nothing is changed, and `conflicts` lists them. */
    merge: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
      };
      output: MergeResult;
    };
    /** Update a change request from its space. Merges the current content of the space into the change request. On conflicts nothing is changed, and `conflicts` lists them. */
    pull: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
      };
      output: UpdateResult;
    };
    /** List the contributors of a change request. The users who edited it, latest first. */
    listContributors: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: ChangeRequestContributorList;
    };
    /** List the changes of a change request. Compared with the revision of the space that it was created from, or that was last merged into it. */
    listChanges: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Number of changes to return, at most 1000; defaults to 10. */
        limit?: number | undefined;
      };
      output: RevisionSemanticChanges;
    };
  };
  changeRequestContent: {
    /** Get the content of a change request. All pages and files, without the documents of the pages. */
    get: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: Revision;
    };
    /** List the pages of a change request. As a tree, without the documents. */
    listPages: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: PageTree;
    };
    /** Get a page of a change request. */
    getPage: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the page. */
        pageId: string;
        /** The format of the content; without one, the page has its Markdown and its document. */
        format?: TextFormat | undefined;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: Page;
    };
    /** Get a page of a change request by its path. Slashes in the path may be percent-encoded. Without a page at the path, the redirects of the content apply: the returned page then has another `path`. */
    getPageByPath: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** The page path. */
        pagePath: string;
        /** The format of the content; without one, the page has its Markdown and its document. */
        format?: TextFormat | undefined;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: PlacedPage;
    };
    /** Get the document of a page of a change request. */
    getPageDocument: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the page. */
        pageId: string;
      };
      output: Document;
    };
    /** List the files of a change request. */
    listFiles: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: FileList;
    };
    /** Get a file of a change request. */
    getFile: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the file. */
        fileId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: File;
    };
    /** Get a reusable content of a change request. */
    getReusableContent: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the reusable content. */
        reusableContentId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: ReusableContent;
    };
    /** Get the document of a reusable content of a change request. */
    getReusableContentDocument: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the reusable content. */
        reusableContentId: string;
      };
      output: Document;
    };
    /** Update the content of a change request. Inserts, updates, moves, deletes and reverts pages, and inserts and deletes files: all or none, as one new revision. */
    update: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** false: the response also lists the changed pages; true, the default: only the change request. */
        compat?: boolean | undefined;
        body: {
          /** Applied in order, all or none. */
          changes: ContentChange[];
        };
      };
      output: ChangeRequest | ChangeRequestContentUpdate;
    };
  };
  changeRequestComments: {
    /** List the comments on a change request. Latest first by default; without their replies. */
    list: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
        /** By the time of posting; defaults to `desc`. */
        order?: ListOrder | undefined;
        status?: CommentStatusFilter | undefined;
        /** Only comments on this page. */
        targetPage?: string | undefined;
        /** Only comments by these users. */
        authors?: string[] | undefined;
      };
      output: CommentList;
    };
    /** Post a comment on a change request. On the whole of it, on one of its pages, or on a node in the document of a page. */
    post: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        body: {
          body: Text;
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          page?: string | undefined;
          /** The key of a node in the document of the page. */
          node?: string | undefined;
        };
      };
      output: Comment;
    };
    /** Get a comment on a change request. */
    get: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
      };
      output: Comment;
    };
    /** Update a comment on a change request. Anyone who may comment may resolve it, reopen it and react to it. Only its author may edit the body. */
    update: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the comment. */
        commentId: string;
        body: {
          resolved?: boolean | undefined;
          body?: Text | undefined;
          /** Your reactions to add. */
          addedReactions?: string[] | undefined;
          /** Your reactions to remove. */
          removedReactions?: string[] | undefined;
        };
      };
      output: Comment;
    };
    /** Delete a comment on a change request. With its replies. Only for its author and for admins of the space. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the comment. */
        commentId: string;
      };
      output: undefined;
    };
    /** List the replies to a comment on a change request. Oldest first. */
    listReplies: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
      };
      output: CommentReplyList;
    };
    /** Reply to a comment on a change request. */
    postReply: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
        body: {
          body: Text;
        };
      };
      output: CommentReply;
    };
    /** Get a reply to a comment on a change request. */
    getReply: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** Identifier of the comment reply. */
        commentReplyId: string;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
      };
      output: CommentReply;
    };
    /** Update a reply to a comment on a change request. Anyone who may comment may react to it. Only its author may edit the body. */
    updateReply: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** Identifier of the comment reply. */
        commentReplyId: string;
        body: {
          body?: Text | undefined;
          /** Your reactions to add. */
          addedReactions?: string[] | undefined;
          /** Your reactions to remove. */
          removedReactions?: string[] | undefined;
        };
      };
      output: CommentReply;
    };
    /** Delete a reply to a comment on a change request. Only for its author and for admins of the space. */
    deleteReply: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the comment. */
        commentId: string;
        /** Identifier of the comment reply. */
        commentReplyId: string;
      };
      output: undefined;
    };
    /** List the commenters of a change request. The members of its organization who posted a comment or a reply on it, in the order of joining the organization. A guest sees only themselves. */
    listCommenters: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: MemberList;
    };
  };
  reviews: {
    /** List the reviews of a change request. Latest first. Only the latest review of each reviewer counts. */
    list: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
      };
      output: ChangeRequestReviewList;
    };
    /** Submit a review of a change request. Reviews its current revision. A review is not required for a merge. */
    submit: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        body: {
          status: ChangeRequestReviewStatus;
          /** Body of a comment on the change request that is posted with the review. */
          comment?: Text | undefined;
        };
      };
      output: ChangeRequestReview;
    };
    /** Get a review of a change request. */
    get: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the review. */
        reviewId: string;
        /** The format of content in the response; defaults to markdown. */
        format?: TextFormat | undefined;
      };
      output: ChangeRequestReview;
    };
    /** List the requested reviewers of a change request. Oldest first, whether they have reviewed it or not. */
    listRequested: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: ChangeRequestRequestedReviewerList;
    };
    /** Request reviewers for a change request. Members who can see the space, and teams of the organization. A draft becomes open; an earlier request is renewed. */
    request: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        body: {
          /** Users to request a review from. */
          users?: string[] | undefined;
          /** Teams to request a review from. */
          teams?: string[] | undefined;
          /** A new subject for the change request. */
          subject?: string | undefined;
        };
      };
      output: RequestedReviewers;
    };
    /** Remove a requested reviewer from a change request. By the id of the user or the team. Submitted reviews stay. */
    removeRequested: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the user. */
        userId: string;
      };
      output: undefined;
    };
  };
  revisions: {
    /** Get the content of a revision. All pages and files, without the documents of the pages. */
    get: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: Revision;
    };
    /** List the pages of a revision. As a tree, without the documents. */
    listPages: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: PageTree;
    };
    /** Get a page of a revision. */
    getPage: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Identifier of the page. */
        pageId: string;
        /** The format of the content; without one, the page has its Markdown and its document. */
        format?: TextFormat | undefined;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: Page;
    };
    /** Get a page of a revision by its path. Slashes in the path may be percent-encoded. Without a page at the path, the redirects of the content apply: the returned page then has another `path`. */
    getPageByPath: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** The page path. */
        pagePath: string;
        /** The format of the content; without one, the page has its Markdown and its document. */
        format?: TextFormat | undefined;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: PlacedPage;
    };
    /** Get the document of a page of a revision. */
    getPageDocument: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Identifier of the page. */
        pageId: string;
      };
      output: Document;
    };
    /** List the files of a revision. */
    listFiles: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: FileList;
    };
    /** Get a file of a revision. */
    getFile: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Identifier of the file. */
        fileId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: File;
    };
    /** Get a reusable content of a revision. */
    getReusableContent: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Identifier of the reusable content. */
        reusableContentId: string;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: ReusableContent;
    };
    /** Get the document of a reusable content of a revision. */
    getReusableContentDocument: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Identifier of the reusable content. */
        reusableContentId: string;
      };
      output: Document;
    };
    /** List the revisions of a space. The history of its own content, latest first; without the revisions of its change requests. */
    list: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: SpaceRevisionList;
    };
    /** List the changes of a revision. Compared with its first parent; empty for a revision without parents. */
    listChanges: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Number of changes to return, at most 1000; defaults to 10. */
        limit?: number | undefined;
        /** Whether to include the Git metadata of pages, files and reusable contents; defaults to true. */
        metadata?: boolean | undefined;
        /** Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true. */
        computed?: boolean | undefined;
      };
      output: RevisionSemanticChanges;
    };
  };
  links: {
    /** List the links of a space. Those of all its pages, page by page. */
    listOfSpace: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only links with this status. */
        status?: LinkStatus | undefined;
      };
      output: ContentLinkList;
    };
    /** List the links of a page of a space. Links, images and other references, in document order. */
    listOfPage: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the page. */
        pageId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only links with this status. */
        status?: LinkStatus | undefined;
      };
      output: ContentLinkList;
    };
    /** List the backlinks of a page of a space. The other pages of the same space that link to it or to one of its headings. */
    listToPage: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the page. */
        pageId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: BacklinkList;
    };
    /** List the backlinks of a file of a space. The pages of the same space that embed the file or link to it. */
    listToFile: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the file. */
        fileId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: BacklinkList;
    };
    /** List the links of a change request. Those of all pages of its content, page by page. */
    listOfChangeRequest: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only links with this status. */
        status?: LinkStatus | undefined;
        /** Only broken links: those that are not broken in the space itself (`change-request`), or those that are broken there as well (`space`). */
        brokenContext?: 'change-request' | 'space' | undefined;
      };
      output: ContentLinkList;
    };
    /** List the links of a page of a change request. Links, images and other references, in document order. */
    listOfPageInChangeRequest: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the page. */
        pageId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only links with this status. */
        status?: LinkStatus | undefined;
      };
      output: ContentLinkList;
    };
    /** List the backlinks of a page of a change request. The other pages of the same space that link to it or to one of its headings. */
    listToPageInChangeRequest: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the page. */
        pageId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: BacklinkList;
    };
    /** List the backlinks of a file of a change request. The pages of the same space that embed the file or link to it. */
    listToFileInChangeRequest: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the file. */
        fileId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: BacklinkList;
    };
    /** List the links of a page of a revision. Links, images and other references, in document order. */
    listOfPageInRevision: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Identifier of the page. */
        pageId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only links with this status. */
        status?: LinkStatus | undefined;
      };
      output: ContentLinkList;
    };
    /** List the backlinks of a page of a revision. The other pages of the same space that link to it or to one of its headings. */
    listToPageInRevision: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Identifier of the page. */
        pageId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: BacklinkList;
    };
    /** List the backlinks of a file of a revision. The pages of the same space that embed the file or link to it. */
    listToFileInRevision: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the revision. */
        revisionId: string;
        /** Identifier of the file. */
        fileId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: BacklinkList;
    };
  };
  embeds: {
    /** Get what the page at a URL says about itself. Fetched from there: title, description and pictures. Where nothing can be read, the host and the URL, without credentials. For visitors of a site, only URLs that a page of the space links to or embeds are fetched. */
    get: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** The URL to embed. */
        url: string;
      };
      output: Embed;
    };
  };
  pdfs: {
    /** Get a PDF of a space. The same content gives the same file, which is rendered once. Links to pages that are not in it lead to the app. Visitors of a site can get it unless its customization disables PDFs. */
    getOfSpace: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Only this page and its subpages; defaults to all pages that are not hidden. */
        page?: string | undefined;
        /** true: only `page`, without its subpages. */
        only?: boolean | undefined;
      };
      output: PDFAddress;
    };
    /** Get a PDF of a change request. The same content gives the same file, which is rendered once. Links to pages that are not in it lead to the app. */
    getOfChangeRequest: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Only this page and its subpages; defaults to all pages that are not hidden. */
        page?: string | undefined;
        /** true: only `page`, without its subpages. */
        only?: boolean | undefined;
      };
      output: PDFAddress;
    };
  };
  archives: {
    /** Get an archive of a space. A zip with the files that an export to an empty Git repository would have: pages as Markdown, their files, reusable contents, `SUMMARY.md` and `.gitbook.yaml`. Links lead to files of the archive. An import of it makes the same pages. */
    getOfSpace: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
      };
      output: ArchiveAddress;
    };
  };
  imports: {
    /** Import content into a space. As top-level pages, at the end. Answers once the import is done, with the new revision and what was imported. Where that takes long, by default more than 25 seconds, it answers what was done so far: poll the import at `Location` until its `state` is succeeded or failed. An import that fails meanwhile is answered with the error of its cause, and the import in `Location`. All pages and files are added as one new revision; existing content is not changed. */
    start: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: ImportContent;
      };
      output: ContentImport;
    };
    /** Import content below a page of a space. Answers once the import is done, with the new revision and what was imported. Where that takes long, by default more than 25 seconds, it answers what was done so far: poll the import at `Location` until its `state` is succeeded or failed. An import that fails meanwhile is answered with the error of its cause, and the import in `Location`. All pages and files are added as one new revision; existing content is not changed. */
    startBelowPage: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the page. */
        pageId: string;
        body: ImportContent;
      };
      output: ContentImport;
    };
    /** Import content into a change request. As top-level pages, at the end. Answers once the import is done, with the new revision and what was imported. Where that takes long, by default more than 25 seconds, it answers what was done so far: poll the import at `Location` until its `state` is succeeded or failed. An import that fails meanwhile is answered with the error of its cause, and the import in `Location`. All pages and files are added as one new revision; existing content is not changed. */
    startInChangeRequest: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        body: ImportContent;
      };
      output: ContentImport;
    };
    /** Import content below a page of a change request. Answers once the import is done, with the new revision and what was imported. Where that takes long, by default more than 25 seconds, it answers what was done so far: poll the import at `Location` until its `state` is succeeded or failed. An import that fails meanwhile is answered with the error of its cause, and the import in `Location`. All pages and files are added as one new revision; existing content is not changed. */
    startBelowPageInChangeRequest: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the change request. */
        changeRequestId: string;
        /** Identifier of the page. */
        pageId: string;
        body: ImportContent;
      };
      output: ContentImport;
    };
    /** List the imports of a space. Newest first, including imports into its change requests. An import is kept for 30 days after it finished, or for as long as this server is set to. */
    list: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: ContentImportList;
    };
    /** Get an import. */
    get: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** Identifier of the import. */
        importId: string;
      };
      output: ContentImport;
    };
  };
  importRuns: {
    /** List the imports of an organization. Newest first. The imports into spaces that the caller can edit, and into their change requests. An import is kept for 30 days after it finished, or for as long as this server is set to. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only imports into this space. */
        space?: string | undefined;
        /** Only imports into this change request. */
        changeRequest?: string | undefined;
        /** Only imports into spaces of this site. */
        site?: string | undefined;
        status?: ImportRunStatusFilter | undefined;
      };
      output: ImportRunList;
    };
    /** Start an import. It is answered at once: poll the import at `Location` until its status is completed, failed or cancelled. All pages and files are added as one new revision; existing content is not changed. */
    start: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: StartImportRun;
      };
      output: ImportRun;
    };
    /** Get an import of an organization. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the import run. */
        importRunId: string;
      };
      output: ImportRun;
    };
    /** Cancel an import. A cancelled import has added nothing. 409 for one that has ended already. */
    cancel: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the import run. */
        importRunId: string;
      };
      output: ImportRun;
    };
  };
  search: {
    /** Search the content of a space. Matches whole words in the titles, headings and text of pages, ignoring accents and case; in scripts without spaces between words, any sequence of characters. Titles rank above headings, headings above text, and exact matches of the query above others. Pages that are hidden or have `noIndex` are excluded. At most 1000 pages are returned and counted. */
    inSpace: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        /** The query: all of its words must match, the last one as a prefix; quoted words match as a phrase. */
        query: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: SearchHitList;
    };
    /** Search the content of an organization. Searches all spaces that the caller can see. The pages of a response are grouped by space; `count` and `limit` count pages. Matches whole words in the titles, headings and text of pages, ignoring accents and case; in scripts without spaces between words, any sequence of characters. Titles rank above headings, headings above text, and exact matches of the query above others. Pages that are hidden or have `noIndex` are excluded. At most 1000 pages are returned and counted. */
    inOrganization: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The query: all of its words must match, the last one as a prefix; quoted words match as a phrase. */
        query: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: SpaceSearchHitList;
    };
    /** Search the content of a site. Searches the spaces of the site that the caller can see: for a visitor, those that the site shows them. The pages of a response are grouped by space; `count` and `limit` count pages. Matches whole words in the titles, headings and text of pages, ignoring accents and case; in scripts without spaces between words, any sequence of characters. Titles rank above headings, headings above text, and exact matches of the query above others. Pages that are hidden or have `noIndex` are excluded. At most 1000 pages are returned and counted. */
    inSite: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        body: SiteSearch;
      };
      output: SpaceSearchHitList;
    };
  };
  sites: {
    /** List the sites of an organization. Oldest first. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only sites that show this space. */
        space?: string | undefined;
        /** Only sites whose title contains this, case-insensitively. */
        title?: string | undefined;
        /** Only sites that are, or are not, published. */
        published?: boolean | undefined;
      };
      output: SiteList;
    };
    /** Create a site. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body?: {
          /** Defaults to basic. */
          type?: SiteType | undefined;
          title?: string | undefined;
          /** Defaults to public. */
          visibility?: SiteVisibility | undefined;
          /** Spaces to show; or `empty` for a new blank space, `sample` for one with example pages. */
          spaces?: string[] | NewSiteSpace | undefined;
        } | undefined;
      };
      output: Site;
    };
    /** Get a site. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
      };
      output: Site;
    };
    /** Update a site. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          title?: string | undefined;
          visibility?: SiteVisibility | undefined;
          /** Unique within the organization. */
          basename?: string | undefined;
          /** Custom host name, where the site is served once it is verified (see `listDomainVerifications`); 409 when another organization has verified it; null removes it. */
          hostname?: string | null | undefined;
          adaptiveContent?: {
            enabled: boolean;
          } | undefined;
          /** Becomes the default of its section, or of the site. */
          defaultSiteSpace?: string | undefined;
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          defaultSiteSection?: string | undefined;
          /** Host name and path of the site behind your own reverse proxy, where it is served once the host name is verified (see `listDomainVerifications`); null removes it. */
          proxy?: string | null | undefined;
        };
      };
      output: Site;
    };
    /** Delete a site. Its spaces are not deleted. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
      };
      output: undefined;
    };
    /** Publish a site. Requires at least one space. */
    publish: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
      };
      output: Site;
    };
    /** Unpublish a site. */
    unpublish: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
      };
      output: Site;
    };
    /** Get the structure of a site. Its sections and groups in order, or its spaces when it has no sections. */
    getStructure: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Key of a share link of the site. With the visibility `share-link`, `urls.published` then contains it. */
        shareKey?: string | undefined;
      };
      output: SiteStructure;
    };
    /** Move an item in the structure of a site. Among its siblings, or into the group or section of the given item. Without a position: to the end of its siblings. */
    sortStructure: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          item: StructurePointer;
          position?: {
            before?: StructurePointer | undefined;
            after?: StructurePointer | undefined;
          } | undefined;
        };
      };
      output: SiteStructureItem;
    };
  };
  sitePermissions: {
    /** Grant a role on a site to members and teams. Replaces the role that they were granted there before. All of them or, on an error, none. */
    invite: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          /** The role to grant; null revokes the role that was granted here. */
          role: Role | null;
          /** Ids of members of the organization. */
          users?: string[] | undefined;
          /** Ids of teams of the organization. */
          teams?: string[] | undefined;
        };
      };
      output: undefined;
    };
    /** List the users who were granted a role on a site. A role on a site opens the site, and none of the spaces on it. */
    listUsers: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: UserPermissionList;
    };
    /** Update the role of a user on a site. */
    updateUser: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the user. */
        userId: string;
        body: {
          /** null revokes the role that was granted here; omitted, nothing changes. */
          role?: Role | null | undefined;
        };
      };
      output: undefined;
    };
    /** Revoke the role of a user on a site. */
    removeUser: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the user. */
        userId: string;
      };
      output: undefined;
    };
    /** List the teams that were granted a role on a site. A role on a site opens the site, and none of the spaces on it. */
    listTeams: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: TeamPermissionList;
    };
    /** Update the role of a team on a site. */
    updateTeam: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the team. */
        teamId: string;
        body: {
          /** null revokes the role that was granted here; omitted, nothing changes. */
          role?: Role | null | undefined;
        };
      };
      output: undefined;
    };
    /** Revoke the role of a team on a site. */
    removeTeam: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the team. */
        teamId: string;
      };
      output: undefined;
    };
    /** List the effective roles on a site. Every user who can see it, with their effective role: granted to them or to a team of theirs, or by their role in the organization. */
    listAggregate: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Only users with this role. */
        role?: Role | undefined;
      };
      output: UserPermissionList;
    };
  };
  siteSpaces: {
    /** List the spaces of a site. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Key of a share link of the site. With the visibility `share-link`, `urls.published` then contains it. */
        shareKey?: string | undefined;
        /** true: only the default space of the site. false: all others. */
        default?: boolean | undefined;
      };
      output: SiteSpaceList;
    };
    /** Add a space to a site. To the given section; to the default section when `sectionId` is omitted; to the site itself when it has no sections. Requires the create role on the space. */
    add: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          spaceId: string;
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          sectionId?: string | undefined;
        };
      };
      output: SiteSpace;
    };
    /** Get a space of a site. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site space. */
        siteSpaceId: string;
      };
      output: SiteSpace;
    };
    /** Update a space of a site. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site space. */
        siteSpaceId: string;
        body: {
          /** Unique among its siblings. */
          path?: string | undefined;
          /** null removes it. */
          condition?: string | null | undefined;
        };
      };
      output: SiteSpace;
    };
    /** Remove a space from a site. The space itself is not deleted. When it was the default, the next space becomes the default. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site space. */
        siteSpaceId: string;
      };
      output: undefined;
    };
    /** Duplicate a space of a site. The copy of the space is at the end of the same parent, on which you need the create role, and on the site at the end of the same section. */
    duplicate: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site space. */
        siteSpaceId: string;
      };
      output: SiteSpace;
    };
    /** Move a space of a site among its siblings. Without a position: to the end. */
    move: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site space. */
        siteSpaceId: string;
        body?: {
          position?: {
            before?: SiteSpacePointer | undefined;
            after?: SiteSpacePointer | undefined;
          } | undefined;
        } | undefined;
      };
      output: SiteSpace;
    };
  };
  siteSections: {
    /** List the sections of a site. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
        /** Key of a share link of the site. With the visibility `share-link`, `urls.published` then contains it. */
        shareKey?: string | undefined;
      };
      output: SiteSectionList;
    };
    /** Add a section to a site. With one space in it. The first section of a site also receives the spaces that were on the site itself. Requires the create role on the space. */
    add: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          spaceId: string;
          /** Defaults to the title of the space. */
          title?: string | null | undefined;
          icon?: string | null | undefined;
        };
      };
      output: SiteSection;
    };
    /** Get a section of a site. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site section. */
        siteSectionId: string;
      };
      output: SiteSection;
    };
    /** Update a section of a site. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site section. */
        siteSectionId: string;
        body: {
          title?: string | undefined;
          /** Unique on the site. */
          path?: string | undefined;
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          defaultSiteSpace?: string | undefined;
          /** null removes it. */
          condition?: string | null | undefined;
          /** null removes it. */
          icon?: string | null | undefined;
          /** null removes it. */
          description?: string | null | undefined;
        };
      };
      output: SiteSection;
    };
    /** Delete a section of a site. Its spaces are removed from the site. When it was the default, the next section becomes the default. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site section. */
        siteSectionId: string;
      };
      output: undefined;
    };
    /** Move a section of a site. Next to another section, into the group of that section. Without a position: to the end of its siblings. */
    move: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site section. */
        siteSectionId: string;
        body?: {
          position?: {
            before?: SiteSectionPointer | undefined;
            after?: SiteSectionPointer | undefined;
          } | undefined;
        } | undefined;
      };
      output: SiteSection;
    };
  };
  sectionGroups: {
    /** List the section groups of a site. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: SiteSectionGroupList;
    };
    /** Add a section group to a site. The given sections move into it, in the given order. */
    add: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          title: string;
          icon?: string | null | undefined;
          sections?: string[] | undefined;
        };
      };
      output: SiteSectionGroup;
    };
    /** Get a section group of a site. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site section group. */
        siteSectionGroupId: string;
      };
      output: SiteSectionGroup;
    };
    /** Update a section group of a site. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site section group. */
        siteSectionGroupId: string;
        body: {
          title?: string | undefined;
          icon?: string | null | undefined;
        };
      };
      output: SiteSectionGroup;
    };
    /** Delete a section group of a site. Its sections move to its position. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site section group. */
        siteSectionGroupId: string;
      };
      output: undefined;
    };
    /** Add a section to a section group. At its end; the section leaves its previous group. */
    addSection: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site section group. */
        siteSectionGroupId: string;
        body: {
          /** Identifier of a resource: letters, digits, `_` and `-`. */
          sectionId: string;
        };
      };
      output: SiteSectionGroup;
    };
    /** Remove a section from a section group. Its new position is directly after the group. */
    removeSection: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site section group. */
        siteSectionGroupId: string;
        /** Identifier of the site section. */
        siteSectionId: string;
      };
      output: undefined;
    };
    /** Move a section group. Next to a group, or to a section without a group. Without a position: to the end. */
    move: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site section group. */
        siteSectionGroupId: string;
        body?: {
          position?: {
            before?: SectionOrGroupPointer | undefined;
            after?: SectionOrGroupPointer | undefined;
          } | undefined;
        } | undefined;
      };
      output: SiteSectionGroup;
    };
  };
  shareLinks: {
    /** List the share links of a site. Oldest first. Their URLs contain the secret keys, so only users who can edit the site can see them. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: ShareLinkList;
    };
    /** Create a share link. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          name: string;
        };
      };
      output: ShareLink;
    };
    /** Update a share link. An inactive link grants no access. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the share link. */
        shareLinkId: string;
        body: {
          active?: boolean | undefined;
          name?: string | undefined;
        };
      };
      output: ShareLink;
    };
    /** Delete a share link. Its URL is permanently revoked. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the share link. */
        shareLinkId: string;
      };
      output: undefined;
    };
  };
  sitePublishing: {
    /** Get the visitor authentication of a site. It contains the signing key, so only users who can edit the site can see it. */
    getAuth: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
      };
      output: PublishingAuth;
    };
    /** Update the visitor authentication of a site. */
    updateAuth: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          backend: PublishingAuthBackend;
          /** null removes it. */
          fallbackURL?: string | null | undefined;
        };
      };
      output: PublishingAuth;
    };
    /** Regenerate the signing key of visitor tokens. Tokens that were signed with the previous key become invalid. */
    regenerateAuth: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
      };
      output: PublishingAuth;
    };
    /** Get a preview URL of a site. It shows the site, published or not, as a visitor with the given claims sees it, for an hour. Anyone who has the URL can see the site, and with `~/changes/<number>` or `~/revisions/<id>` behind the path of a space a change request or a revision of it. */
    getPreview: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Defaults to the default space of the site. */
        siteSpace?: string | undefined;
        /** Shows the content of this change request of the space, and of no other. */
        changeRequest?: string | undefined;
        /** Claims of the visitor, as Rison: an object such as (plan:pro,unsigned:(lang:fr)). */
        claims?: string | undefined;
      };
      output: SitePreview;
    };
  };
  publishedContent: {
    /** Get content by URL. The collection, the space, the change request or the page of a URL of the app (`urls.app`). */
    getContentByUrl: {
      safe: true;
      input: {
        /** A URL of the app. */
        url: string;
      };
      output: ContentLookup;
    };
    /** Resolve the URL of published content. Resolves the longest matching prefix of the URL to a site, its section and its space. It needs no token: the visibility of the site decides who can read it. */
    resolve: {
      safe: true;
      input: {
        body: {
          /** The URL to resolve, or a prefix of one. */
          url: string;
          /** Whether to return the fallback URL of the site, if it has one, instead of 404 for a visitor with a wrong token. Visitors without any token get it always. */
          redirectOnError?: boolean | undefined;
          visitor?: {
            /** JWT of the visitor, signed with the key of the site. */
            jwtToken?: string | undefined;
            /** Unsigned claims of the visitor, for `visitor.claims.unsigned`. */
            unsignedClaims?: Record<string, unknown> | undefined;
          } | undefined;
        };
      };
      output: PublishedContentLookup;
    };
    /** Resolve the URL of published content. Resolves the longest matching prefix of the URL to a site, its section and its space. It needs no token: the visibility of the site decides who can read it. */
    getByUrl: {
      safe: true;
      input: {
        /** The URL to resolve, or a prefix of one. */
        url: string;
        /** JWT of the visitor, signed with the key of the site. */
        visitorAuthToken?: string | undefined;
        /** Whether to return the fallback URL of the site, if it has one, instead of 404 for a visitor with a wrong token. Visitors without any token get it always. */
        redirectOnError?: boolean | undefined;
      };
      output: PublishedContentLookup;
    };
    /** Get a published site. Everything that is needed to render it, except its content. */
    getSite: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Key of a share link of the site. With the visibility `share-link`, `urls.published` then contains it. */
        shareKey?: string | undefined;
      };
      output: PublishedContentSite;
    };
  };
  customizations: {
    /** Get the customization of a site. The defaults until it is first set. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
      };
      output: SiteCustomizationSettings;
    };
    /** Update the customization of a site. Replaces all settings. The overrides of its spaces stay. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: SiteCustomizationSettings;
      };
      output: SiteCustomizationSettings;
    };
    /** Get the customization of a space on a site. The settings of the site, with the overrides of the space. */
    getForSiteSpace: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site space. */
        siteSpaceId: string;
      };
      output: SiteCustomizationSettings;
    };
    /** Override the customization of a site for a space. Omitted settings stay unchanged; null removes an override, of one setting or of a whole group. A list or a colour is replaced as a whole. */
    override: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site space. */
        siteSpaceId: string;
        body: SiteCustomizationOverrides;
      };
      output: SiteCustomizationSettings;
    };
    /** Delete the customization overrides of a space on a site. */
    deleteOverrides: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site space. */
        siteSpaceId: string;
      };
      output: undefined;
    };
  };
  customFields: {
    /** List the custom fields of an organization. Oldest first. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: CustomFieldList;
    };
    /** Create a custom field. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          name: string;
          type: CustomFieldType;
          title?: string | undefined;
          description?: string | undefined;
          placeholder?: string | undefined;
          /** Required for a select. Ignored for other types. Duplicates are removed. */
          options?: string[] | undefined;
        };
      };
      output: CustomField;
    };
    /** Get a custom field. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The field name. */
        fieldName: string;
      };
      output: CustomField;
    };
    /** Update a custom field. Its name and its type cannot be changed. An option that a space has as its value cannot be removed. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The field name. */
        fieldName: string;
        body: {
          title?: string | undefined;
          description?: string | undefined;
          placeholder?: string | undefined;
          /** Replaces the options of a select. Ignored for other types. Duplicates are removed. */
          options?: string[] | undefined;
        };
      };
      output: CustomField;
    };
    /** Delete a custom field. With its values on all spaces. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The field name. */
        fieldName: string;
      };
      output: undefined;
    };
    /** List the custom field values of a space. Every custom field of its organization, oldest first. */
    listOfSpace: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
      };
      output: SpaceCustomField[];
    };
    /** Update the custom field values of a space. All of them or, on an error, none. */
    updateOfSpace: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: {
          /** By the name of the field; other fields keep their values. */
          values: Record<string, {
            /** null clears the value. */
            value: CustomFieldValue | null;
          }>;
        };
      };
      output: undefined;
    };
  };
  translations: {
    /** List the translation settings of an organization. Oldest first. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: TranslationSettingsList;
    };
    /** Create translation settings. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          title: string;
          /** Defaults to none. Duplicates are removed. */
          languages?: LanguageCode[] | undefined;
        };
      };
      output: TranslationSettings;
    };
    /** Get translation settings. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the translation settings. */
        translationSettingsId: string;
      };
      output: TranslationSettings;
    };
    /** Update translation settings. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the translation settings. */
        translationSettingsId: string;
        body: {
          title: string;
          /** Unchanged when omitted. Duplicates are removed. */
          languages?: LanguageCode[] | undefined;
        };
      };
      output: TranslationSettings;
    };
    /** Delete translation settings. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the translation settings. */
        translationSettingsId: string;
      };
      output: undefined;
    };
  };
  adaptiveSchemas: {
    /** Get the adaptive schema of a site. 404 until it is first set. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
      };
      output: SiteAdaptiveSchema;
    };
    /** Update the adaptive schema of a site. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          jsonSchema: SiteAdaptiveJSONSchema;
        };
      };
      output: SiteAdaptiveSchema;
    };
  };
  redirects: {
    /** List the redirects of a site. Oldest first. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: SiteRedirectList;
    };
    /** Create a redirect. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          /** The path on the site that is redirected. A trailing slash is ignored. */
          source: string;
          destination: SiteRedirectTarget;
        };
      };
      output: SiteRedirect;
    };
    /** Create, update and delete redirects. By their sources, in order. Each is done or has an error of its own, which does not prevent the others. */
    putMany: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          redirects: SiteRedirectChange[];
        };
      };
      output: SiteRedirectResults;
    };
    /** Get a redirect. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site redirect. */
        siteRedirectId: string;
      };
      output: SiteRedirect;
    };
    /** Update a redirect. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site redirect. */
        siteRedirectId: string;
        body: {
          /** The path on the site that is redirected. A trailing slash is ignored. */
          source?: string | undefined;
          destination?: SiteRedirectTarget | undefined;
        };
      };
      output: SiteRedirect;
    };
    /** Delete a redirect. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** Identifier of the site redirect. */
        siteRedirectId: string;
      };
      output: undefined;
    };
    /** Get the redirect of a path. With the URL of its target; 404 when there is none, or none that the visitor can follow. */
    getBySource: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        /** The path on the site that is redirected. A trailing slash is ignored. */
        source: string;
        /** Key of a share link of the site. With the visibility `share-link`, `urls.published` then contains it. */
        shareKey?: string | undefined;
      };
      output: FoundSiteRedirect;
    };
  };
  insights: {
    /** Track events of the visitors of a site. For readers that send them. Each `feedback` with a page is emitted as the event `page_feedback` to webhooks and subscriptions, without who gave it. Nothing else of an event is kept: neither what it says, nor who sent it, nor that there was one. 409 for feedback on a site whose customization does not ask for it. */
    track: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Identifier of the site. */
        siteId: string;
        body: {
          events: SiteInsightsEvent[];
        };
      };
      output: undefined;
    };
  };
  storage: {
    /** Get the storage use of an organization. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
      };
      output: OrganizationStorage;
    };
    /** Create an upload URL. The size of the uploaded content must be `file.size`. */
    generateUploadUrl: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          file: {
            name: string;
            /** Its media type. */
            type: string;
            /** Size in bytes. */
            size: number;
          };
          kind: StorageUploadKind;
        };
      };
      output: StorageSignedURL;
    };
  };
  openapiSpecs: {
    /** List the OpenAPI specs of an organization. Oldest first. */
    list: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: OpenAPISpecList;
    };
    /** Create an OpenAPI spec. It is processed in the background: `processingState` goes from pending to progress to complete, and a version is created when the content changed. */
    create: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        body: {
          slug: string;
          source: OpenAPISpecSource;
        };
      };
      output: OpenAPISpec;
    };
    /** Get an OpenAPI spec. */
    get: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
      };
      output: OpenAPISpec;
    };
    /** Create or update an OpenAPI spec. From the given source, which replaces the previous one. It is processed in the background: `processingState` goes from pending to progress to complete, and a version is created when the content changed. */
    createOrUpdate: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
        body: {
          source: OpenAPISpecSource;
        };
      };
      output: OpenAPISpec;
    };
    /** Update the visibility of an OpenAPI spec. */
    update: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
        body: {
          visibility?: OpenAPISpecVisibility | undefined;
        };
      };
      output: OpenAPISpec;
    };
    /** Delete an OpenAPI spec and its versions. */
    delete: {
      safe: false;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
      };
      output: undefined;
    };
    /** List the versions of an OpenAPI spec. Latest first. */
    listVersions: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
        /** Cursor of the page to return: `next.page` of the previous page. */
        page?: string | undefined;
        /** Number of items per page, at most 1000; defaults to 50. */
        limit?: number | undefined;
      };
      output: OpenAPISpecVersionList;
    };
    /** Get the latest version of an OpenAPI spec. */
    getLatestVersion: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
      };
      output: OpenAPISpecVersion;
    };
    /** Get the content of the latest version of an OpenAPI spec. Also for visitors of a site with a page that refers to it; for anyone, without a token, when the spec is public. */
    getLatestVersionContent: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
      };
      output: OpenAPISpecVersionContent;
    };
    /** Get a version of an OpenAPI spec. */
    getVersion: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
        /** Identifier of the version. */
        versionId: string;
      };
      output: OpenAPISpecVersion;
    };
    /** Get the content of a version of an OpenAPI spec. */
    getVersionContent: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
        /** Identifier of the version. */
        versionId: string;
      };
      output: OpenAPISpecVersionContent;
    };
    /** Get the root document of the latest version of an OpenAPI spec as text. For the same readers as its content. */
    getLatestVersionRawContent: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
      };
      output: OpenAPISpecRawContent;
    };
    /** Get the root document of a version of an OpenAPI spec as text. */
    getVersionRawContent: {
      safe: true;
      input: {
        /** Identifier of the organization. */
        organizationId: string;
        /** The spec slug. */
        specSlug: string;
        /** Identifier of the version. */
        versionId: string;
      };
      output: OpenAPISpecRawContent;
    };
  };
  git: {
    /** Import a Git repository into a space. Runs in the background; `git/info` has its status. One at a time for each space. Changes in the space and in the repository are merged; conflicts become a change request. */
    importRepository: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: {
          /** The https URL of the repository, optionally with a user name and password. http is accepted only for hosts in ALLOWED_PRIVATE_HOSTS. */
          url: string;
          /** The ref of the branch. */
          ref: string;
          /** Cache key for servers that cache clones. It is accepted and ignored: every import and export fetches the commit that it needs, and stores nothing but the content. */
          repoCacheID?: string | undefined;
          /** URL prefix under which the files of the repository are browsed. Links of pages to files and directories that are in the repository but not in the space lead there, until a later import or export gives another prefix. */
          repoTreeURL?: string | undefined;
          /** URL prefix of commits, for `git.url` of revisions. */
          repoCommitURL?: string | undefined;
          /** The directory of the repository that contains the space. */
          repoProjectDirectory?: string | undefined;
          /** Time of the event that triggered the request. A request that is older than the last import or export is skipped. */
          timestamp?: string | undefined;
          /** Whether to run even if the request is older, or the commit was processed before. */
          force?: boolean | undefined;
          gitInfo?: GitInfoInput | undefined;
          /** Whether to create only a revision, and leave the space unchanged. */
          standalone?: boolean | undefined;
        };
      };
      output: undefined;
    };
    /** Export a space to a Git repository. Runs in the background; `git/info` has its status. One at a time for each space. New commits in the repository are imported first. */
    exportToRepository: {
      safe: false;
      input: {
        /** Identifier of the space. */
        spaceId: string;
        body: {
          /** The https URL of the repository, optionally with a user name and password. http is accepted only for hosts in ALLOWED_PRIVATE_HOSTS. */
          url: string;
          /** The ref of the branch. */
          ref: string;
          /** Cache key for servers that cache clones. It is accepted and ignored: every import and export fetches the commit that it needs, and stores nothing but the content. */
          repoCacheID?: string | undefined;
          /** URL prefix under which the files of the repository are browsed. Links of pages to files and directories that are in the repository but not in the space lead there, until a later import or export gives another prefix. */
          repoTreeURL?: string | undefined;
          /** URL prefix of commits, for `git.url` of revisions. */
          repoCommitURL?: string | undefined;
          /** The directory of the repository that contains the space. */
          repoProjectDirectory?: string | undefined;
          /** Time of the event that triggered the request. A request that is older than the last import or export is skipped. */
          timestamp?: string | undefined;
          /** Whether to run even if the request is older, or the commit was processed before. */
          force?: boolean | undefined;
          gitInfo?: GitInfoInput | undefined;
          commitMessage: string;
        };
      };
      output: undefined;
    };
    /** Get the Git sync status of a space. 404 for a space that was never imported from or exported to a repository. */
    getInfo: {
      safe: true;
      input: {
        /** Identifier of the space. */
        spaceId: string;
      };
      output: GitInfo;
    };
  };
};
