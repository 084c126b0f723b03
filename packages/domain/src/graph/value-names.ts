/** Names of the placeholders of a statement and of their values. */
export const valueNames = {
  id: 'id',
  ids: 'ids',
  userId: 'userId',
  only: 'only',
  closed: 'closed',
  instanceAdmin: 'instanceAdmin',
  knownDigest: 'knownDigest',
  limit: (page: number) => `limit${page}`,
  cursor: (page: number, side: 'after' | 'before', key: number) => `${side}${page}.${key}`,
  filter: (page: number, member: string) => `filter${page}.${member}`,
} as const;
