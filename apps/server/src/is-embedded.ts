/** Whether the settings name no other database: known before the settings are read. */
export function isEmbedded({ DATABASE_URL = '' }: Readonly<Record<string, string | undefined>>): boolean {
  return DATABASE_URL === '';
}
