import { z } from 'zod';
import { operation } from './operation.ts';

export const server = {
  getInformation: operation({
    id: 'getApiInformation',
    method: 'GET',
    path: '/v1',
    summary: 'Get the version of the server',
    permission: 'public',
    result: z
      .object({
        name: z.string().meta({ examples: ['Lectern'] }),
        version: z.string().meta({ description: 'Of the product.', examples: ['1.2.3'] }),
        build: z.string().meta({
          description: 'When the product was built or started.',
          examples: ['2026-11-23T08:00:00.000Z'],
        }),
      })
      .meta({ id: 'ApiInformation' }),
    status: 200,
  }),
};
