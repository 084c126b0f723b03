/** The user whom an identity provider of an organization signs in. */
export type SsoIdentity = {
  /** The persistent name of the user at the provider. */
  readonly subject: string;
  readonly email: string;
  /** Whether the provider vouches for the address: that of SAML always does. */
  readonly isVerified: boolean;
  readonly displayName: string;
  readonly groups: ReadonlySet<string>;
};
