import { expect } from 'vitest';
import type { Asked, GraphqlFailure, GraphqlServer } from './graphql-server.ts';

/** How a request was refused. */
type Refusal = {
  /** What was asked of the database for it. */
  readonly statements: number;
  readonly status: number;
  readonly hasData: boolean;
  readonly errors: readonly GraphqlFailure[] | undefined;
};

export function refusalOf(server: GraphqlServer) {
  return async (query: string, asked: Asked = {}): Promise<Refusal> => {
    const statements = await server.countStatements(query, asked);
    const { status, data, errors } = await server.ask(query, asked);
    return { statements, status, hasData: data !== undefined, errors };
  };
}

/** As a whole, before anything is read, and with a status that every client gets. */
export function refused(message: RegExp) {
  return {
    statements: 0,
    status: 400,
    hasData: false,
    errors: [
      {
        message: expect.stringMatching(message),
        extensions: { code: 'INVALID_INPUT', status: 400, requestId: expect.any(String) },
      },
    ],
  };
}
