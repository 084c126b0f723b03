import { trimEndOf } from '@lectern/contract';
import { isPostgresUrl } from '@lectern/database';
import { isIP } from 'node:net';
import { z } from 'zod';

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const path = z.string().refine((text) => !text.includes('\0'));

export function text(pattern: RegExp) {
  return z.string().regex(pattern);
}

export const bucketName = text(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/);

export const host = z.string().refine(isHost);

/** Without a trailing slash. */
export const webAddress = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && isHttp(url) && url.search === '' && url.hash === '' && url.username === '';
  })
  .transform((text) => trimEndOf(text, '/'));

export const databaseAddress = z.string().refine(isPostgresUrl);

/** Several of them, of one server each. */
export const databaseAddresses = list(databaseAddress);

/** A bearer token (RFC 6750). */
export const token = z
  .string()
  .min(16)
  .max(512)
  .regex(/^[\w.~+/-]+=*$/);

/** 32 bytes in base64, or several of those separated by commas. */
export const sealingKeys = z
  .string()
  .refine((text) => text.split(',').every((part) => /^[\w+/-]{43}=?$/.test(part.trim())));

export const listedOrigins = list(z.string().refine(isOrigin));

/** `true` for any, otherwise a list. */
export const origins = z.union([z.literal('*').transform((): true => true), listedOrigins]);

export const privateHosts = list(
  z.string().transform((text, ctx): { readonly host: string; readonly port?: number } => {
    const [, name = '', port] = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
    const unbracketed = name.replace(/^\[|\]$/g, '').toLowerCase();
    if (!isHost(unbracketed) || Number(port ?? 1) > 65_535 || Number(port ?? 1) === 0) {
      ctx.addIssue('is not a host');
    }
    return port === undefined ? { host: unbracketed } : { host: unbracketed, port: Number(port) };
  }),
);

/** `name=value` pairs with percent-encoded values, as OpenTelemetry writes them, by their names. */
export const pairs = z.string().transform((text, ctx): Readonly<Record<string, string>> => {
  const entries = text.split(',').map((part) => {
    const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]{1,255})\s*=([^=].*|)$/s.exec(part) ?? [];
    const decoded = decode(value.trim());
    if (name === '' || decoded === undefined || !/^[\t\x20-\x7e\x80-\xff]*$/.test(decoded))
      ctx.addIssue('is not a list of pairs');
    return [name, decoded];
  });
  return Object.fromEntries(entries);
});

/** As Fastify takes it: all proxies or none, how many, or their addresses. */
export const proxies = z.union([
  flag,
  wholeNumber(1, 32),
  list(z.string().refine((text) => isAddressRange(text))),
]);

function list<T>(item: z.ZodType<T, string>) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item));
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function isHost(text: string): boolean {
  return isIP(text) > 0 || (text.length <= 253 && /^(?!-)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?$/i.test(text));
}

function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isHttp(url) && url.origin === text.toLowerCase();
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
