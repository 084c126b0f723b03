import type { SamplePage } from '../../sites/sample-content/sample-page.ts';

/** The handbook of a fictional team. */
export const handbook: readonly SamplePage[] = [
  {
    title: 'How we work',
    slug: 'how-we-work',
    emoji: '🧭',
    markdown: `# How we work

We write things down where the next person will look for them. This handbook is that place: if you had to ask, change it.

- [On call](on-call) for when a station falls silent
- [Reviews](reviews) for everything that goes to customers
`,
  },
  {
    title: 'On call',
    slug: 'on-call',
    icon: 'bell',
    description: 'Who answers, how soon, and what with',
    markdown: `# On call

One person is on call from Monday, 10:00, for a week.

| Level | What it means                    | Answer within |
| ----- | -------------------------------- | ------------- |
| P1    | No readings arrive from anywhere | 10 minutes    |
| P2    | A region is silent               | 1 hour        |
| P3    | One station is silent            | next workday  |

{% hint style="info" %}
You may always wake somebody up. Nobody has ever been blamed for it.
{% endhint %}

## First look

\`\`\`sh
northwind status --region all --since 1h
\`\`\`
`,
  },
  {
    title: 'Reviews',
    slug: 'reviews',
    icon: 'eye',
    markdown: `# Reviews

1. Open a change request as soon as there is something to read.
2. Ask one person, by name.
3. Whoever reviews answers within a day, with a question or a yes.

Tables of [on-call levels](on-call) and everything that customers read need two.
`,
  },
];
