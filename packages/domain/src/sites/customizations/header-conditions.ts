import type { CustomizationOverrides, CustomizationSettings } from '@lectern/contract';
import type { Reader } from '../../core/actor.ts';
import { assertCondition, isShownTo } from '@lectern/content';

/** 400 for the first item of the header whose condition cannot be read. */
export function assertHeaderConditions({ header }: CustomizationSettings | CustomizationOverrides): void {
  for (const [index, item] of header?.links?.entries() ?? []) {
    assertCondition(item.condition, `body.header.links.${index}.condition`);
  }
}

/** The settings as a reader sees them: to visitors only items that are for them, without saying for whom. */
export function settingsShownTo(reader: Reader, settings: CustomizationSettings): CustomizationSettings {
  if (reader.kind === 'user') return settings;
  const links = settings.header.links
    .filter(({ condition }) => isShownTo(reader.claims, condition ?? null))
    .map(({ condition: _condition, ...item }) => item);
  return { ...settings, header: { ...settings.header, links } };
}
