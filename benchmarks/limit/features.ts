import { SiteFeatureKey, SiteType } from '../../packages/contract/src/index.ts';

/** The JSON text of the features of a site, which depend only on its type: serialized once. */
export const featuresByType: Record<string, string> = Object.fromEntries(
  SiteType.options.map((plan) => [
    plan,
    JSON.stringify(SiteFeatureKey.options.map((id) => ({ id, plan, frozen: false }))),
  ]),
);

/** Replaces the type, which PostgreSQL wrote in place of the constant features. */
export function withFeatures(text: string): string {
  return text.replaceAll(
    /"features":"(\w+)"/g,
    (_, type: string) => `"features":${featuresByType[type] ?? '[]'}`,
  );
}
