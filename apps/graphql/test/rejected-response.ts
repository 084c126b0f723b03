import { expect } from 'vitest';
import type { RequestOptions, GraphqlFailure, GraphqlServer } from './graphql-server.ts';

/** The response to a rejected request. */
type RejectedResponse = {
  /** How many statements it sent. */
  readonly statements: number;
  readonly status: number;
  readonly hasData: boolean;
  readonly errors: readonly GraphqlFailure[] | undefined;
};

export function sendRejected(server: GraphqlServer) {
  return async (query: string, options: RequestOptions = {}): Promise<RejectedResponse> => {
    const statements = await server.countStatements(query, options);
    const { status, data, errors } = await server.execute(query, options);
    return { statements, status, hasData: data !== undefined, errors };
  };
}

/** Rejected as a whole, without a statement, with a status that does not depend on the client. */
export function rejected(message: RegExp) {
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
