import type { SamplePage } from '../../sites/sample-content/sample-page.ts';

/** What changed in a fictional weather station. */
export const releaseNotes: readonly SamplePage[] = [
  {
    title: 'Release notes',
    slug: 'release-notes',
    emoji: '📣',
    description: 'What changed, newest first; also as RSS',
    markdown: `# Release notes

{% updates format="full" %}
{% update date="2026-05-04" tags="app,new" %}
## Alerts

The station calls a URL when it is too hot, too wet or too windy, or when nothing has been heard of it for a while.

* An alert is sent once in an hour at most.
* Those of version 1 of the API keep working.
{% endupdate %}

{% update date="2026-03-12" tags="firmware" %}
## Firmware 4.2

Rain is measured while the gauge thaws.

{% hint style="warning" %}
The station restarts once, and misses two readings.
{% endhint %}
{% endupdate %}

{% update date="2026-01-20" tags="API" %}
## Station API 2

The direction of the wind has come to its speed: \`wind\` is an object now.
{% endupdate %}
{% endupdates %}
`,
  },
];
