import type { FastifyReply } from 'fastify';

/** Adds a request header that the response depends on. */
export function addVary(reply: FastifyReply, name: string): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', typeof vary === 'string' ? `${vary}, ${name}` : name);
}
