import assert from 'node:assert/strict';
import type { RequestTemplate } from './request.ts';

/** The text of the answer to a request, which must be a success; `what` names it in errors. */
export async function answerOf(
  origin: string,
  { name = '', method, path, headers, body }: RequestTemplate,
  what: string,
): Promise<string> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: body.replaceAll('{{n}}', String(Date.now())) }),
  });
  const text = await response.text();
  const isSuccess = response.ok && !text.startsWith('{"errors"');
  assert(isSuccess, `${what}, ${name}: ${response.status} ${text.slice(0, 500)}`);
  return text;
}
