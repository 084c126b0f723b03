import { memberId } from '@lectern/domain';
import { type Kind, kinds, kindWithId } from '@lectern/domain/graph';
import { type GraphQLObjectType, isAbstractType, isNonNullType } from 'graphql';
import type { FieldRead } from '../schema/field-read.ts';
import { type CollectedField, collectFields, setsOf } from './collect-fields.ts';
import { Failure, missing } from './failure.ts';
import { quote } from './json-text.ts';
import type { Keys } from '../schema/keys.ts';
import type { Load } from './loads.ts';
import type { PlannedField, ValueScope } from './plan-scope.ts';
import type { RowWriter, Run } from './row-writer.ts';
import { memberOf, type ValuePlan, visitAll } from './value-plan.ts';
import { type FieldWriter, objectWriter } from './write-object.ts';

/** A row that was read by its id, and the state of that reading. */
type ReadRow = { readonly row: Parameters<RowWriter>[0]; readonly run: Run };

type NodeType = { readonly type: GraphQLObjectType; readonly kind: Kind };

/**
 * Plans a node whose model is a part of a value: its members are written as they are, and only what leads further is read,
 * by its id and for all of one position at once.
 */
export function planModel(scope: ValueScope, { type, kind }: NodeType, field: CollectedField): ValuePlan {
  scope.sources.owners.add(scope.owner);
  const members = type.extensions.members ?? new Set();
  const fields = collectFields(scope, type, setsOf(field.nodes));
  const idOf = (value: unknown, keys: Keys) => idOfModel(kind, value, keys);
  const rest = fields.filter(({ name }) => {
    const read = type.getFields()[name]?.extensions.read;
    return name !== '__typename' && !(read?.type === 'member' && members.has(read.name));
  });
  const reading = rest.length === 0 ? undefined : scope.readRows(scope, kind, rest);
  const load: Load | undefined = reading && {
    run: reading.load,
    visit: () => undefined,
  };
  const plans = fields.map((member): FieldWriter<unknown> & Pick<ValuePlan, 'visit'> => {
    const { key, name } = member;
    if (name === '__typename')
      return { key, nullable: false, write: () => quote(type.name), visit: undefined };
    const definition = type.getFields()[name];
    const read = definition?.extensions.read;
    if (definition === undefined) throw new Error(`${type.name} has no field ${name}`);
    const nullable = !isNonNullType(definition.type);
    const fromRow = reading?.writers.get(key);
    if (fromRow === undefined || load === undefined) {
      if (read?.type !== 'member') throw new Error(`${type.name}.${name} cannot be read`);
      if (kind === kinds.member && name === 'id')
        return { key, nullable, write: (value, run) => quote(idOf(value, run.keys)), visit: undefined };
      const { write, visit } = scope.planValue(scope, definition.type, { ...member });
      return {
        key,
        nullable,
        write: (value, run) => write(memberOf(value, read.name), run),
        visit: visit && ((value, keys, wanted) => visit(memberOf(value, read.name), keys, wanted)),
      };
    }
    return {
      key,
      nullable,
      visit: (value, keys, wanted) => wanted.add(load, { id: idOf(value, keys) }, { value, keys }),
      write(value, run) {
        const loaded = run.loaded.find(load, { id: idOf(value, run.keys) });
        if (loaded === undefined) throw new Error(`${type.name}.${name} was not loaded`);
        if (!('value' in loaded)) return new Failure(loaded.error, member.nodes);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the load reads rows, or finds none
        const found = loaded.value as ReadRow | undefined;
        if (found === undefined) return nullable ? 'null' : missing(name, member.nodes);
        return fromRow(found.row, { ...found.run, failures: run.failures, bytes: run.bytes });
      },
    };
  });
  return { write: objectWriter(plans), visit: visitAll(plans.map((plan) => plan.visit)) };
}

/** Plans a field that leads to a node by its id, which is a member of the value, or one of the ids that led to it. */
export function planReference(
  scope: ValueScope,
  field: PlannedField,
  { kinds: targets, id: path }: Extract<FieldRead, { type: 'reference' }>,
): ValuePlan {
  scope.sources.owners.add(scope.owner);
  const [only] = targets;
  const named = scope.schema.getType(only?.name ?? '');
  if (only === undefined || named === undefined) throw new Error(`${field.name} leads to no type`);
  const isAbstract = isAbstractType(field.definition.type);
  const parts = targets.map((kind) => {
    const reading = scope.readNodes(scope, kind, field);
    const load: Load = { run: reading.load, visit: () => undefined };
    return { kind, reading, load };
  });
  const idOf = (value: unknown, keys: Keys): string | undefined => {
    const id = path.reduce<unknown>(memberOf, value) ?? keys[path[0] ?? ''];
    return typeof id === 'string' ? id : undefined;
  };
  const partOf = (id: string) => (isAbstract ? parts.find(({ kind }) => kind === kindWithId(id)) : parts[0]);
  return {
    visit(value, keys, wanted) {
      const id = idOf(value, keys);
      const part = id === undefined ? undefined : partOf(id);
      if (id !== undefined && part !== undefined) wanted.add(part.load, { id }, { value, keys });
    },
    write(value, run) {
      const id = idOf(value, run.keys);
      const part = id === undefined ? undefined : partOf(id);
      if (id === undefined || part === undefined) return 'null';
      const loaded = run.loaded.find(part.load, { id });
      if (loaded === undefined) throw new Error(`${field.name} was not loaded`);
      if (!('value' in loaded)) return new Failure(loaded.error, field.nodes);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the load reads rows, or finds none
      const found = loaded.value as ReadRow | undefined;
      if (found === undefined) return 'null';
      return part.reading.write(found.row, { ...found.run, failures: run.failures, bytes: run.bytes });
    },
  };
}

function idOfModel(kind: Kind, value: unknown, keys: Keys): string {
  const id = String(memberOf(value, 'id'));
  return kind === kinds.member ? memberId(keys['organizationId'] ?? '', id) : id;
}
