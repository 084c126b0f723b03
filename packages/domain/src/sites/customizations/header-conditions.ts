import type { CustomizationOverrides, CustomizationSettings } from '@lectern/contract';
import type { Reader } from '../../core/actor.ts';
import { assertCondition, isShownTo } from '@lectern/content';

/** 400 for the first header item whose condition cannot be parsed. */
export function assertHeaderConditions({ header }: CustomizationSettings | CustomizationOverrides): void {
  for (const [index, item] of header?.links?.entries() ?? []) {
    assertCondition(item.condition, `body.header.links.${index}.condition`);
  }
}

/** The settings as a reader sees them: visitors get only the items whose condition they meet, without the condition. */
export function visibleSettings(reader: Reader, settings: CustomizationSettings): CustomizationSettings {
  if (reader.kind === 'user') return settings;
  const links = settings.header.links
    .filter(({ condition }) => isShownTo(reader.claims, condition ?? null))
    .map(({ condition: _condition, ...item }) => item);
  return { ...settings, header: { ...settings.header, links } };
}
