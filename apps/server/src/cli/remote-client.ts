import { contract, type InputOf, type Operation, pathParameters, trimEndOf } from '@lectern/contract';
import type { Client } from '@lectern/domain';
import { z } from 'zod';

const ErrorBody = z.object({ error: z.object({ message: z.string() }) });

/** Every operation as a function over the REST API of a running server. */
export function remoteClient(url: string, token: string): Client {
  const areas = Object.entries(contract).map(([area, operations]) => [
    area,
    Object.fromEntries(
      Object.entries<Operation>(operations).map(([name, operation]) => [
        name,
        (input: InputOf<Operation>) => send(url, token, operation, input),
      ]),
    ),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one function for each operation, as `Client` says
  return Object.fromEntries(areas) as Client;
}

async function send(
  url: string,
  token: string,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { method, path, query } = operation;
  const filled = pathParameters(path).reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
    path,
  );
  const search = new URLSearchParams();
  for (const name of Object.keys(query)) {
    const value = input[name];
    if (value !== undefined) search.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { body } = input;
  const response = await fetch(`${trimEndOf(url, '/')}${filled}?${search.toString()}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error(`${url} cannot be reached. Start the server, or set LECTERN_URL to its URL.`, {
      cause,
    });
  });
  if (!response.ok) throw new Error(await messageIn(response));
  return operation.result === undefined ? undefined : response.json();
}

async function messageIn(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = ErrorBody.safeParse(body).data?.error.message;
  return message ?? `The server responded with ${response.status} ${response.statusText}.`;
}
