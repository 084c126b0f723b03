import type { SamplePage } from '../../sites/sample-content/sample-page.ts';

/** Notes of a fictional laboratory. */
export const fieldGuide: readonly SamplePage[] = [
  {
    title: 'Before you go out',
    slug: 'before-you-go-out',
    emoji: '🥾',
    markdown: `# Before you go out

- [ ] Tell somebody where you will be, and until when
- [ ] Take the [key to the plots](plots)
- [ ] Two batteries, both charged

{% hint style="danger" %}
No counts during thunderstorms, however few plots are left.
{% endhint %}
`,
  },
  {
    title: 'Plots',
    slug: 'plots',
    icon: 'map-location-dot',
    markdown: `# Plots

| Plot | Ground | Counted   |
| ---- | ------ | --------- |
| A    | Meadow | weekly    |
| B    | Beech  | monthly   |
| C    | Stream | when clear |

Pack as described in [before you go out](before-you-go-out).
`,
  },
];
