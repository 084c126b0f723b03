import { kindOfId, type Operation, pathParameters } from '@lectern/contract';
import type { AnyGranted } from '../../access/granted.ts';
import type { ParsedInput } from '../../core/parse-input.ts';
import type { Ctx } from '../../context/context.ts';
import type { NewAuditEvent } from '../../store/platform/audit-events.repository.ts';
import { changesIn } from './changes-in.ts';

/** A call that succeeded. */
type AuditedCall = {
  readonly operation: Operation;
  readonly input: ParsedInput;
  readonly granted: AnyGranted;
  readonly result: unknown;
};

/** Longer ones are truncated. */
const maxUserAgent = 512;
/** The most members of a body that are recorded. */
const maxChanges = 100;

/** Whether a call is recorded. */
export function isAudited({ audited }: Operation, { body }: ParsedInput): boolean {
  if (typeof audited === 'boolean') return audited;
  return typeof body === 'object' && body !== null && audited.some((member) => Object.hasOwn(body, member));
}

/** The audit event of a call. It contains no text of a body that could be a secret, see `changesIn`. */
export function auditEventOf(ctx: Ctx, call: AuditedCall): NewAuditEvent {
  const { actor, origin } = ctx;
  const { operation, input } = call;
  return {
    id: ctx.newId('auditEvent'),
    organization_id: organizationOf(call),
    created_at: ctx.clock().toISOString(),
    actor_id: actor.kind === 'user' ? actor.userId : null,
    operation: operation.id,
    channel: origin.channel,
    address: origin.address ?? null,
    user_agent: origin.userAgent?.slice(0, maxUserAgent) ?? null,
    resources: JSON.stringify(resourcesOf(call)),
    changes: JSON.stringify(
      operation.body === undefined ? [] : changesIn(operation.body, input['body']).slice(0, maxChanges),
    ),
  };
}

/** The organization that was changed; none for users, tokens and the server itself. */
function organizationOf({ input, granted, result }: AuditedCall): string | null {
  const { organizationId } = input;
  if (typeof organizationId === 'string') return organizationId;
  if ('collection' in granted) return granted.collection.organization_id;
  if ('space' in granted) return granted.space.organization_id;
  const createdId = idOf(result);
  return createdId !== undefined && kindOfId(createdId) === 'organization' ? createdId : null;
}

/** The ids of the path, then that of the created resource. */
function resourcesOf({ operation, input, result }: AuditedCall) {
  const named = pathParameters(operation.path).map((parameter) => ({
    name: parameter.replace(/Id$/, ''),
    id: String(input[parameter]),
  }));
  const createdId = idOf(result);
  if (createdId === undefined || named.some(({ id }) => id === createdId)) return named;
  return [...named, { name: kindOfId(createdId) ?? 'result', id: createdId }];
}

function idOf(result: unknown): string | undefined {
  const id: unknown = typeof result === 'object' && result !== null && 'id' in result ? result.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
