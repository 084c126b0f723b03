import { type Operation, pathParameters } from '@lectern/contract';
import { type Kind, kinds } from '@lectern/domain/graph';
import { memberId } from '@lectern/domain';
import { z } from 'zod';
import type { OutputType } from './builder.ts';
import type { MutationRead } from './field-read.ts';
import type { FieldSpec } from './field-spec.ts';
import type { MutationTypes } from './mutation-types.ts';
import { memberName, mutationName, typeName } from './names.ts';
import { kindNamed } from './output-types.ts';
import { kindOfParameter } from './references.ts';
import { unwrap } from './unwrap.ts';
import { valueNodes } from './value-nodes.ts';

type Payload = { readonly type: OutputType; readonly payload: MutationRead['payload'] };
type Members = { readonly fields: FieldSpec[]; readonly values: MutationRead['payload'] };

/** The payload of a mutation: what it returns, what it deleted, and the nodes that its input names. */
export function payloadOf(operation: Operation, types: MutationTypes): Payload {
  const field = mutationName(operation.id);
  const name = `${typeName(field)}Payload`;
  const result = resultMembers(operation, name, types);
  const named = namedNodes(operation, types);
  const type = types.values.object(name, `What \`${field}\` changed.`, () => {
    const own = result().fields;
    const taken = new Set(own.map((spec) => spec.name));
    return [...own, ...named.fields.filter((spec) => !taken.has(spec.name))];
  });
  return {
    type,
    payload: (input, value) => ({ ...named.values(input, value), ...result().values(input, value) }),
  };
}

/** The nodes of the path, as they are after the change. */
function namedNodes({ method, path, result }: Operation, { nodes }: MutationTypes): Members {
  const all = pathParameters(path);
  const parameters = method === 'DELETE' && result === undefined ? all.slice(0, -1) : all;
  const fields = parameters.flatMap((parameter): FieldSpec[] => {
    const kind = kindOfParameter(parameter);
    if (kind === undefined) return [];
    return [
      {
        name: parameter.replace(/Id$/, ''),
        type: nodes.of(kind),
        nullable: true,
        description: `The ${nounOf(parameter)} of the input, as it is now; null where you cannot see it.`,
        read: { type: 'reference', kinds: [kind], id: [parameter] },
      },
    ];
  });
  return { fields, values: (input) => ({ ...input }) };
}

function nounOf(parameter: string): string {
  return parameter.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What the operation returns, or deletes. */
function resultMembers(operation: Operation, name: string, types: MutationTypes): () => Members {
  const { id, method, path, result } = operation;
  if (result === undefined) return () => deletedMembers(method, path);
  const unwrapped = unwrap(result);
  const called = unwrapped.id ?? '';
  const created = createdMembers[called];
  if (created !== undefined) return () => created(types);
  const kind = kindNamed(unwrapped.id);
  if (kind !== undefined)
    return () => nodeMember([kind], { type: types.nodes.of(kind), isMember: kind === kinds.member });
  const items = itemKinds(unwrapped.schema);
  if (items !== undefined)
    return () => ({ ...nodeMember(items, { type: types.nodes.structureItem, name: 'item' }) });
  if (Object.hasOwn(valueNodes, called) || returnedWhole.has(called)) {
    const member = memberName(called);
    return () => ({
      fields: [
        {
          name: member,
          ...types.values.of(result, { parent: name, member }),
          description: `The ${nounOf(member)} as it is now.`,
        },
      ],
      values: (_input, value) => ({ [member]: value }),
    });
  }
  const object = objectIn(unwrapped.schema);
  if (object === undefined) throw new Error(`the result of ${id} is no object`);
  return () => ({
    fields: types.values.fields(name, object),
    values: (_input, value) => ({ ...Object(value) }),
  });
}

/** Results that are no nodes, and that are one value nevertheless. */
const returnedWhole: ReadonlySet<string> = new Set([
  'WebhookDelivery',
  'ImportRun',
  'InstanceUser',
  'PublishingAuth',
  'SiteCustomizationSettings',
  'SiteAdaptiveSchema',
]);

/** What is created with a secret, which is only in the payload. */
const createdMembers: Readonly<Record<string, (types: MutationTypes) => Members>> = {
  CreatedToken: ({ nodes }) => ({
    fields: [
      {
        name: 'token',
        type: nodes.of(kinds.token),
        nullable: true,
        description: 'The created token. Null for the token of another user.',
        read: { type: 'reference', kinds: [kinds.token], id: ['id'] },
      },
      {
        name: 'tokenId',
        type: 'ID',
        nullable: false,
        description: 'The id of the token.',
        read: { type: 'member', name: 'id' },
      },
      { name: 'secret', type: 'String', nullable: false, description: 'The secret. It is shown only once.' },
    ],
    values: (_input, value) => {
      const { id, token } = Object(value);
      return { id, secret: token };
    },
  }),
  CreatedWebhook: ({ values }) => ({
    fields: [
      {
        name: 'webhook',
        ...values.of(valueNodeSchema('Webhook'), { parent: 'Mutation', member: 'webhook' }),
        nullable: false,
        description: 'The webhook as it is now.',
      },
      {
        name: 'secret',
        type: 'String',
        nullable: false,
        description: 'The signing secret of deliveries. It is shown only once.',
      },
    ],
    values: (_input, value) => {
      const { secret, ...webhook } = Object(value);
      return { webhook, secret };
    },
  }),
};

function valueNodeSchema(name: string): z.core.$ZodType {
  const schema = valueNodes[name]?.get[0]?.result;
  if (schema === undefined) throw new Error(`no operation reads a ${name}`);
  return schema;
}

function nodeMember(
  of: readonly Kind[],
  { type, name, isMember = false }: { type: OutputType; name?: string; isMember?: boolean },
): Members {
  const member = name ?? memberName(of[0]?.name ?? '');
  return {
    fields: [
      {
        name: member,
        type,
        nullable: true,
        description: `The ${nounOf(member)} as it is now; null where you cannot see it.`,
        read: { type: 'reference', kinds: of, id: ['$result'] },
      },
    ],
    values: (input, value) => {
      const id = String(Object(value).id);
      return { $result: isMember ? memberId(String(input['organizationId']), id) : id };
    },
  };
}

function deletedMembers(method: Operation['method'], path: string): Members {
  const parameter = pathParameters(path).at(-1);
  if (method !== 'DELETE' || parameter === undefined)
    return {
      fields: [
        {
          name: 'done',
          type: 'Boolean',
          nullable: false,
          description: 'Always true: a mutation that fails is null, with an error.',
        },
      ],
      values: () => ({ done: true }),
    };
  return {
    fields: [
      {
        name: 'deletedId',
        type: 'ID',
        nullable: false,
        description: 'The id of what was deleted or removed; the name of what is identified by its name.',
      },
    ],
    values: (input) => ({ deletedId: input[parameter] }),
  };
}

function itemKinds(schema: z.core.$ZodType): Kind[] | undefined {
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const items = schema.def.options.map((option) => kindNamed(unwrap(option).id));
  return items.every((item) => item !== undefined) ? items : undefined;
}

/** The object that an operation returns: the last of a union, whose first is for older clients. */
function objectIn(schema: z.core.$ZodType): z.ZodObject | undefined {
  const last = schema instanceof z.ZodUnion ? schema.def.options.at(-1) : schema;
  const inner = last === undefined ? undefined : unwrap(last).schema;
  return inner instanceof z.ZodObject ? inner : undefined;
}
