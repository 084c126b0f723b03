import type { IncomingMessage } from 'node:http';
import type { Operation } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findOperation, type OperationMatch } from './operation-router.ts';

const routed = Symbol('operation');

type RoutedMessage = IncomingMessage & { [routed]?: OperationMatch };

const methods: readonly Operation['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The constraint of a route that only operations of the contract take. */
export const operationConstraint = { operation: true };

/**
 * Lets the router ask which operation a request is for. Routes of its own for hundreds of operations, each with another
 * one for HEAD, took 75 ms of each start. What is no operation goes to other routes.
 */
export function routeOperations(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'operation',
    storage: () => {
      const handlers = new Map();
      return {
        get: (value: unknown) => handlers.get(value) ?? null,
        set: (value: unknown, handler: unknown) => void handlers.set(value, handler),
      };
    },
    deriveConstraint: (message: RoutedMessage) => {
      const { method = '', url = '' } = message;
      const match = findOperation(method === 'HEAD' ? 'GET' : method, pathOf(url));
      if (match === undefined) return undefined;
      message[routed] = match;
      return true;
    },
  });
}

/** What a request asks for, where that is an operation. */
export function operationMatch({ raw }: Pick<FastifyRequest, 'raw'>): OperationMatch | undefined {
  const message: RoutedMessage = raw;
  return message[routed];
}

/** The pattern of the path of a request; `undefined` where no route has it. */
export function routeOf(request: FastifyRequest): string | undefined {
  return operationMatch(request)?.route ?? request.routeOptions.url;
}

/** The methods that a path has as one of operations. */
export function operationMethodsOf(path: string): string[] {
  const found = methods.filter((method) => findOperation(method, path) !== undefined);
  return found.includes('GET') ? [...found, 'HEAD'] : found;
}

/** Of a URL that may be absolute, as proxies send it. */
export function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}
