/** The measured executors of Lectern's schema, in this order. */
export const executorTitles = {
  plans: 'plans',
  'graphql-js': 'resolvers, graphql-js',
  'graphql-jit': 'resolvers, graphql-jit',
  'graphql-js-look-ahead': 'resolvers with look-ahead, graphql-js',
  'graphql-jit-look-ahead': 'resolvers with look-ahead, graphql-jit',
} as const;

export type ExecutorId = keyof typeof executorTitles;

export function isExecutorId(id: string): id is ExecutorId {
  return Object.hasOwn(executorTitles, id);
}
