/** Addresses and rules that the domain needs; addresses have no slash at the end. */
export type DomainSettings = {
  /** Where this server is reached. */
  readonly publicUrl: string;
  /** Where a frontend for editors is reached. */
  readonly appUrl: string;
  /** Under which published sites without a host name of their own are reached. */
  readonly sitesUrl: string;
  /** Who may create organizations. */
  readonly organizationCreation: 'everyone' | 'admins';
};
