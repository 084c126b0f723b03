/** `share-link`, `internalDocs` and `free_2024` as GraphQL spells enum values: `SHARE_LINK`, `INTERNAL_DOCS`, `FREE_2024`. */
export function enumValueName(value: string): string {
  return value
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}

/** `defaultLevel` as the name of a type: `DefaultLevel`. */
export function typeName(member: string): string {
  return member.charAt(0).toUpperCase() + member.slice(1);
}

/** The name of a type that the contract does not name: after where it occurs first. */
export function originName({ parent, member }: { readonly parent: string; readonly member: string }): string {
  return `${parent}${typeName(member)}`;
}

/** `SiteSpace` as the name of a member: `siteSpace`; `SSOLogins` as `ssoLogins`. */
export function memberName(type: string): string {
  return type.replace(/^(?:[A-Z]+(?=[A-Z][a-z])|[A-Z])/, (capitals) => capitals.toLowerCase());
}

/** A text with dashes as the name of a member: `site-section` as `siteSection`. */
export function memberNameOf(text: string): string {
  return text.replaceAll(
    /[^A-Za-z0-9]+(\w)?/g,
    (_, letter: string | undefined) => letter?.toUpperCase() ?? '',
  );
}

/** The name of an enum that the contract does not name: the member's when that is specific enough, else with its parent's. */
export function anonymousEnumName(parent: string, member: string): string {
  return /[A-Z]/.test(member) ? typeName(member) : `${parent}${typeName(member)}`;
}

/** Mutations whose operation would have the name of another without `ById`. */
const mutationNames: Readonly<Record<string, string>> = {
  updateChangeRequest: 'updateChangeRequestFromSpace',
};

/** The mutation of an operation: its id, without the redundant `ById`. */
export function mutationName(operationId: string): string {
  return mutationNames[operationId] ?? operationId.replace(/ById$/, '');
}
