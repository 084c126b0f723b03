import { eventDataSchemas } from '@lectern/contract';
import type { z } from 'zod';
import { alternativesOf } from './alternatives.ts';
import type { OutputType } from './builder.ts';
import type { UnionDiscriminator } from './field-read.ts';
import { type TypeOrigin, originDescription } from './leaf-types.ts';
import { originName as nameOf } from './names.ts';
import type { OutputTypes } from './output.ts';
import type { Unwrapped } from './unwrap.ts';

type TypeSources = OutputTypes & {
  readonly defined: (name: string, define: () => OutputType) => OutputType;
  readonly defineUnion: (
    name: string,
    description: string,
    union: { types: OutputType[]; discriminator: UnionDiscriminator },
  ) => OutputType;
};

/** The types of values that GraphQL has no equivalent for: of several types, of maps, of events, and of texts. */
export function specialTypes({ of, object, fields, defined, defineUnion }: TypeSources) {
  /** A value of one of several types: an object with a field for each of them. */
  const alternatives = (schema: z.ZodUnion, { id, typeDescription }: Unwrapped, origin: TypeOrigin) => {
    const options = alternativesOf(schema);
    if (options === undefined) return undefined;
    const name = id ?? nameOf(origin);
    return object(name, typeDescription ?? originDescription(origin), () =>
      options.map((option) => ({
        name: option.name,
        ...of(option.schema, { parent: name, member: option.name }),
        nullable: true,
        description: option.description,
        read: { type: 'alternative', of: option.of },
      })),
    );
  };

  /** The entries of a map, by name. */
  const entries = (schema: z.ZodRecord, origin: TypeOrigin): OutputType => {
    const name = `${nameOf(origin)}Entry`;
    return object(name, `An entry of \`${origin.member}\` of \`${origin.parent}\`.`, () => [
      { name: 'name', type: 'String', nullable: false, description: 'The key in the map.' },
      {
        name: 'value',
        ...of(schema.def.valueType, { parent: name, member: 'value' }),
        description: 'The value with this key.',
      },
    ]);
  };

  const eventData = (): OutputType =>
    defined('EventData', () => {
      const members = Object.entries(eventDataSchemas).map(([type, schema]) => {
        const name = `${type.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
        const ref = object(name, `What an event of the type \`${type}\` is about.`, () =>
          fields(name, schema),
        );
        return { type, name, ref };
      });
      return defineUnion('EventData', 'What an event is about, by the type of the event.', {
        types: members.map(({ ref }) => ref),
        discriminator: {
          by: 'type',
          isOfOwner: true,
          types: new Map(members.map(({ type, name }) => [type, name])),
        },
      });
    });

  /** Text is Markdown; as a document it is a field of what has it. */
  const text = (): OutputType =>
    object('Text', 'A text of a person, such as the body of a comment.', () => [
      {
        name: 'markdown',
        type: 'String',
        nullable: true,
        description: 'As Markdown; null without any text.',
      },
    ]);

  return { alternatives, entries, eventData, text };
}
