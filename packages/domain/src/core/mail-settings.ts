/** How this server sends mail. */
export type MailSettings = {
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
  /** From the first byte, after STARTTLS, or STARTTLS where the server offers it. */
  readonly tls: 'implicit' | 'required' | 'optional';
  /** The sender: an address, with or without a name. */
  readonly from: string;
  /** The hour of UTC at which daily digests are sent; none are without it. */
  readonly digestHour?: number;
};
