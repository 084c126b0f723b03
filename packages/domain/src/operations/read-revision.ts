import { hash } from 'node:crypto';
import type { Operation } from '@lectern/contract';
import { authorize } from '../access/authorize.ts';
import type { AnyGranted } from '../access/granted.ts';
import type { Ctx } from '../context/context.ts';
import { Dependencies, digestFor } from '../core/dependencies.ts';
import { type ParsedInput, parseInput } from '../core/parse-input.ts';
import { ResponseBody } from '../core/response-body.ts';
import { type JsonParts, writeJson } from '../core/write-json.ts';
import { methodOf, writerOf } from '../registry/methods.ts';
import { getVisibleRevision } from '../spaces/content/visible-revision.ts';
import { apiErrorOf } from '../store/constraint-errors.ts';
import { onReplica } from './on-replica.ts';
import { revisionETag } from './revision-etag.ts';
import { inOperationSpan } from './trace-operation.ts';
import { runAsCaller, runAsOrganization } from './work-scope.ts';

/** Longer results are streamed from the caches of their parts. */
const maxBodyBytes = 256 * 1024;

/** The result of a read of a revision as JSON, with its ETag; without it if the caller has it already. */
export type RevisionRead = {
  readonly tag: string;
  /** Of the OpenAPI specs with which the result changes. */
  readonly specSlugs: readonly string[];
} & (
  | { readonly notModified: true }
  | { readonly notModified: false; readonly body: ResponseBody | JsonParts }
);

/** What a result depends on besides its revision. */
type Known = Pick<Dependencies<Ctx>, 'lookups'> & Pick<RevisionRead, 'specSlugs'>;

/**
 * Reads a revision, unless `matches` accepts the ETag. The ETag identifies everything that the result depends on: the
 * revision with the reader's claims, which a tag is computed from without reading any content, and what the result shows of
 * other resources, which is looked up for each reader. Results are cached by it, so that only who may see the same gets it.
 * @throws ApiError for every error that a caller can cause
 */
export function readRevision(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  matches: (tag: string) => boolean,
): Promise<RevisionRead> {
  return inOperationSpan(ctx, operation, () => readMatching(ctx, operation, input, matches));
}

/**
 * The same as JSON in one text.
 * @throws ApiError for every error that a caller can cause
 */
export async function readRevisionText(ctx: Ctx, operation: Operation, input: unknown): Promise<string> {
  const read = await readRevision(ctx, operation, input, () => false);
  if (read.notModified) throw new Error('no ETag was known');
  const { body } = read;
  if (body instanceof ResponseBody) return body.json.toString();
  const chunks: Buffer[] = [];
  for await (const part of body.parts) chunks.push(part);
  return Buffer.concat(chunks).toString();
}

async function readMatching(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  matches: (tag: string) => boolean,
): Promise<RevisionRead> {
  if (!operation.revisioned) throw new Error(`${operation.id} does not read a revision.`);
  const parsed = parseInput(operation, input);
  return onReplica(ctx, operation, (reading) => readParsed(reading, operation, { parsed, matches }));
}

async function readParsed(
  ctx: Ctx,
  operation: Operation,
  { parsed, matches }: Pick<AuthorizedRead, 'parsed' | 'matches'>,
): Promise<RevisionRead> {
  try {
    const granted = await runAsCaller(ctx, operation, () => authorize(ctx, operation, parsed));
    return await runAsOrganization(ctx, operation, { input: parsed, granted }, async () => {
      await assertRevisionVisible(ctx, parsed, granted);
      return readAuthorized(ctx, { operation, parsed, granted, matches });
    });
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

type AuthorizedRead = {
  readonly operation: Operation;
  readonly parsed: ParsedInput;
  readonly granted: AnyGranted;
  readonly matches: (tag: string) => boolean;
};

async function readAuthorized(
  ctx: Ctx,
  { operation, parsed, granted, matches }: AuthorizedRead,
): Promise<RevisionRead> {
  const lookups = ctx.responseCache.partition<Known>('lookups');
  const bodies = ctx.responseCache.partition<ResponseBody>('bodies');
  const revisionTag = await revisionETag(ctx, parsed, granted);
  const key = `${operation.id} ${JSON.stringify(parsed)} ${revisionTag}`;
  const known = lookups.find(key);
  if (known !== undefined) {
    const { specSlugs } = known;
    const digest = await digestFor(ctx, known.lookups);
    const tag = tagOf(revisionTag, digest);
    if (matches(tag)) return { tag, specSlugs, notModified: true };
    const body = bodies.find(`${key} ${digest}`);
    // Whoever asks for the lookups of what is read gets them with their values, by reading it again.
    if (body !== undefined && ctx.dependencies === undefined)
      return { tag, specSlugs, notModified: false, body };
  }
  const dependencies = new Dependencies<Ctx>();
  const written = await write({ ...ctx, dependencies }, operation, parsed, granted);
  const specSlugs = [...dependencies.specSlugs];
  const { digest } = dependencies;
  ctx.dependencies?.addAll(dependencies);
  lookups.add(key, { lookups: dependencies.lookups, specSlugs }, dependencies.sizeBytes);
  const tag = tagOf(revisionTag, digest);
  if (matches(tag)) return { tag, specSlugs, notModified: true };
  const json = 'parts' in written ? joined(written) : written;
  if ('parts' in json) return { tag, specSlugs, notModified: false, body: json };
  const bodyKey = `${key} ${digest}`;
  const body: ResponseBody = new ResponseBody(json, (sizeBytes) => {
    bodies.add(bodyKey, body, sizeBytes);
  });
  bodies.add(bodyKey, body, body.sizeBytes);
  return { tag, specSlugs, notModified: false, body };
}

/** The result as JSON. */
async function write(
  ctx: Ctx,
  operation: Operation,
  parsed: ParsedInput,
  granted: AnyGranted,
): Promise<JsonParts | Buffer> {
  const writer = writerOf(operation);
  if (writer !== undefined) return writer(ctx, parsed, granted);
  const method = methodOf(operation);
  if (typeof method !== 'function') throw new Error(`${operation.id} is no read.`);
  return Buffer.from(writeJson(await method(ctx, parsed, granted)));
}

/** Parts in one, unless they are long or not written yet. */
function joined(written: JsonParts): JsonParts | Buffer {
  const { sizeBytes, parts } = written;
  const isShort = sizeBytes !== undefined && sizeBytes <= maxBodyBytes && Symbol.iterator in parts;
  return isShort ? Buffer.concat([...parts]) : written;
}

function tagOf(revisionTag: string, digest: string): string {
  return digest === '' ? revisionTag : `"${hash('sha256', revisionTag + digest, 'base64url').slice(0, 27)}"`;
}

/** Visitors see a revision only for as long as it is published, also one that they have read. */
async function assertRevisionVisible(
  ctx: Ctx,
  { revisionId }: ParsedInput,
  granted: AnyGranted,
): Promise<void> {
  const isNamed = typeof revisionId === 'string' && 'space' in granted;
  if (isNamed && revisionId !== granted.space.revision_id)
    await getVisibleRevision(ctx, { actor: granted.actor, space: granted.space, revisionId });
}
