import { z } from 'zod';

/** Settings by name: a value, which is set as a whole, or a group of further settings. */
export type SettingMembers = { readonly [name: string]: z.ZodType | SettingMembers };

/** All settings. */
export type SettingsSchema<M extends SettingMembers> = z.ZodObject<{
  -readonly [K in keyof M]: M[K] extends z.ZodType
    ? M[K]
    : M[K] extends SettingMembers
      ? SettingsSchema<M[K]>
      : never;
}>;

/** Some of the settings; null removes an override. */
export type OverridesSchema<M extends SettingMembers> = z.ZodObject<{
  -readonly [K in keyof M]: z.ZodOptional<
    z.ZodNullable<M[K] extends z.ZodType ? M[K] : M[K] extends SettingMembers ? OverridesSchema<M[K]> : never>
  >;
}>;

/** Whether a member is a group, of which one setting can be overridden without the others. */
export function isGroup(member: z.ZodType | SettingMembers | undefined): member is SettingMembers {
  return member !== undefined && !(member instanceof z.ZodType);
}

export function settingsSchema<M extends SettingMembers>(members: M): SettingsSchema<M> {
  const shape = Object.entries(members).map(([name, member]) => [
    name,
    isGroup(member) ? settingsSchema(member) : member,
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each key has the schema of its member, a group its own schema: what the mapped type says.
  return z.object(Object.fromEntries(shape)) as unknown as SettingsSchema<M>;
}

export function overridesSchema<M extends SettingMembers>(members: M): OverridesSchema<M> {
  const shape = Object.entries(members).map(([name, member]): [string, z.ZodType] => [
    name,
    (isGroup(member) ? overridesSchema(member) : member).nullable().optional(),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return z.object(Object.fromEntries(shape)) as unknown as OverridesSchema<M>;
}
