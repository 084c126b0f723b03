import {
  ApiError,
  contract,
  errorCatalog,
  type ErrorCode,
  type Operation,
  pathParameters,
} from '@lectern/contract';
import type { Client } from '@lectern/domain';

export type HttpServer = {
  /** The base URL of its API. */
  readonly url: string;
  /** How long it may take to answer. */
  readonly timeoutSeconds: number;
};

/** Who calls: the token, if any, and the address of the visitor, for the limits of the server. */
export type HttpCaller = { readonly token: string | undefined; readonly address: string };

/** Every operation as a function over the REST API of a server. Errors are the `ApiError` that the server sent. */
export function httpClient(server: HttpServer, caller: HttpCaller): Client {
  const areas = Object.entries(contract).map(([area, operations]) => [
    area,
    Object.fromEntries(
      Object.entries<Operation>(operations).map(([name, operation]) => [
        name,
        (input: Readonly<Record<string, unknown>>) => send(server, caller, operation, input),
      ]),
    ),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one function for each operation, as `Client` says
  return Object.fromEntries(areas) as Client;
}

async function send(
  { url, timeoutSeconds }: HttpServer,
  { token, address }: HttpCaller,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { body } = input;
  const headers = {
    'x-forwarded-for': address,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const request = { headers, method: operation.method, redirect: 'error' as const };
  const signal = AbortSignal.timeout(timeoutSeconds * 1000);
  try {
    const response = await fetch(`${url}${targetOf(operation, input)}`, {
      ...request,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw await errorOf(response);
    return operation.result === undefined ? undefined : await response.json();
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('unavailable', 'The server of the API cannot be reached.', { cause });
  }
}

/** The path and the query of a call. */
function targetOf({ path, query }: Operation, input: Readonly<Record<string, unknown>>): string {
  const filled = pathParameters(path).reduce(
    (text, name) => text.replace(`{${name}}`, () => encodeURIComponent(String(input[name]))),
    path,
  );
  const search = new URLSearchParams();
  for (const name of Object.keys(query)) {
    const value = input[name];
    if (value !== undefined) search.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = memberOf(memberOf(body, 'error'), 'message');
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    codes.get(response.status) ?? 'bad_gateway',
    typeof message === 'string' ? message : `The server of the API responded with ${response.status}.`,
    Number.isNaN(seconds) ? {} : { retryAfterSeconds: seconds },
  );
}

/** By its status: each code has its own. */
const codes = new Map<number, ErrorCode>();
for (const [code, { status }] of Object.entries(errorCatalog)) if (isErrorCode(code)) codes.set(status, code);

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
