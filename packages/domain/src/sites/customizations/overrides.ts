import {
  customizationMembers,
  type CustomizationOverrides,
  type CustomizationSettings,
  isGroup,
  type SettingMembers,
} from '@lectern/contract';
import { isEmpty } from '../../core/changes.ts';

type Values = Readonly<Record<string, unknown>>;

/** Merges the overrides of a site space into the settings of the site: groups by member, other values as a whole. */
export function mergeCustomization(
  site: CustomizationSettings,
  overrides: CustomizationOverrides,
): CustomizationSettings {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Every setting of the site is there, some with another value that passed the same schema.
  return merge(customizationMembers, site, overrides) as CustomizationSettings;
}

/** Overrides after a change: null removes an override, and a group without overrides is removed. */
export function changeOverrides(
  overrides: CustomizationOverrides,
  changes: CustomizationOverrides,
): CustomizationOverrides {
  return change(customizationMembers, overrides, changes);
}

function merge(members: SettingMembers, settings: Values, overrides: Values): Values {
  const merged: Record<string, unknown> = { ...settings };
  for (const [name, value] of Object.entries(overrides)) {
    const member = members[name];
    if (value === undefined || value === null) continue;
    merged[name] = isGroup(member) ? merge(member, valuesOf(settings[name]), valuesOf(value)) : value;
  }
  return merged;
}

function change(members: SettingMembers, overrides: Values, changes: Values): Values {
  const changed: Record<string, unknown> = { ...overrides };
  for (const [name, value] of Object.entries(changes)) {
    const member = members[name];
    if (value === undefined) continue;
    if (value === null) delete changed[name];
    else if (isGroup(member)) {
      const group = change(member, valuesOf(overrides[name]), valuesOf(value));
      if (isEmpty(group)) delete changed[name];
      else changed[name] = group;
    } else changed[name] = value;
  }
  return changed;
}

function valuesOf(group: unknown): Values {
  return typeof group === 'object' && group !== null ? Object.fromEntries(Object.entries(group)) : {};
}
