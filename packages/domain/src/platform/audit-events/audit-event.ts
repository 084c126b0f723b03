import { kindOfId, type Operation, pathParameters } from '@lectern/contract';
import type { AnyGranted } from '../../access/authorize.ts';
import type { ParsedInput } from '../../core/parse-input.ts';
import type { Ctx } from '../../context/context.ts';
import type { NewAuditEvent } from '../../store/platform/audit-events.repository.ts';
import { changesIn } from './changes-in.ts';

/** What was done, and with what outcome. */
export type Done = {
  readonly operation: Operation;
  readonly input: ParsedInput;
  readonly granted: AnyGranted;
  readonly result: unknown;
};

/** Longer ones are cut. */
const maxUserAgent = 512;
/** Only so many members of a body are kept. */
const maxChanges = 100;

/** Whether a call leaves a record. */
export function isAudited({ audited }: Operation, { body }: ParsedInput): boolean {
  if (typeof audited === 'boolean') return audited;
  return typeof body === 'object' && body !== null && audited.some((member) => Object.hasOwn(body, member));
}

/** The record of what was done. It holds no text of a body that could be a secret, see `changesIn`. */
export function auditEventOf(ctx: Ctx, done: Done): NewAuditEvent {
  const { actor, origin } = ctx;
  const { operation, input } = done;
  return {
    id: ctx.newId('auditEvent'),
    organization_id: organizationOf(done),
    created_at: ctx.clock().toISOString(),
    actor_id: actor.kind === 'user' ? actor.userId : null,
    operation: operation.id,
    channel: origin.channel,
    address: origin.address ?? null,
    user_agent: origin.userAgent?.slice(0, maxUserAgent) ?? null,
    resources: JSON.stringify(resourcesOf(done)),
    changes: JSON.stringify(
      operation.body === undefined ? [] : changesIn(operation.body, input['body']).slice(0, maxChanges),
    ),
  };
}

/** The organization whose administration changed; none for users, tokens and the server itself. */
function organizationOf({ input, granted, result }: Done): string | null {
  const { organizationId } = input;
  if (typeof organizationId === 'string') return organizationId;
  if ('collection' in granted) return granted.collection.organization_id;
  if ('space' in granted) return granted.space.organization_id;
  const made = idOf(result);
  return made !== undefined && kindOfId(made) === 'organization' ? made : null;
}

/** The ids of the path, then that of what was made. */
function resourcesOf({ operation, input, result }: Done) {
  const named = pathParameters(operation.path).map((parameter) => ({
    name: parameter.replace(/Id$/, ''),
    id: String(input[parameter]),
  }));
  const made = idOf(result);
  if (made === undefined || named.some(({ id }) => id === made)) return named;
  return [...named, { name: kindOfId(made) ?? 'result', id: made }];
}

function idOf(result: unknown): string | undefined {
  const id: unknown = typeof result === 'object' && result !== null && 'id' in result ? result.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
