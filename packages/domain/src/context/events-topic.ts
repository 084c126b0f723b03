const prefix = 'events:';

/** The signal that events of an organization were emitted. */
export function eventsTopic(organizationId: string): string {
  return `${prefix}${organizationId}`;
}

/** The organization of such a signal; `undefined` for any other one. */
export function organizationOfTopic(topic: string): string | undefined {
  return topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined;
}
