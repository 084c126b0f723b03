/** The signal that events of an organization were emitted. */
export function eventsTopic(organizationId: string): string {
  return `events:${organizationId}`;
}
