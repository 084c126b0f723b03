import type { FastifyRequest } from 'fastify';

/** The fields of a form; none of any other body. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
