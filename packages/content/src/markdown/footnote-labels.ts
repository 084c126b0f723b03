import type { Env } from 'markdown-it';

const labels = new WeakMap<Env, Set<string>>();

/** The labels of the footnotes of a page: other references are text. */
export function footnoteLabels(env: Env): Set<string> {
  const known = labels.get(env) ?? new Set<string>();
  labels.set(env, known);
  return known;
}
