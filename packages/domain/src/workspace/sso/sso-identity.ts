/** The user whom an identity provider of an organization signs in. */
export type SsoIdentity = {
  /** The persistent name of the user at the provider. */
  readonly subject: string;
  readonly email: string;
  readonly displayName: string;
};
