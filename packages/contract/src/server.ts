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
          description: 'The commit that the server was built from; the version where that is not known.',
          examples: ['8f3a1c0d9b7e'],
        }),
      })
      .meta({ id: 'ApiInformation' }),
    status: 200,
  }),
};
