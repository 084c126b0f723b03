import { z } from 'zod';
import { setting } from '../setting.ts';

/** The settings of the background server. */
export const backgroundTable = {
  BACKGROUND_SERVER: setting({
    meaning:
      'Whether callers that use more than their share of an overloaded server are answered by a background thread, which runs the jobs meanwhile; with PostgreSQL on Linux only. It has connections of its own, up to half of `DATABASE_POOL_SIZE`, and a heap and a cache of responses of its own.',
    expected: 'on or off',
    schema: z.enum(['on', 'off']),
    fallback: 'on',
  }),
};
