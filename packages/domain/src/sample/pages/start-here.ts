import type { SamplePage } from '../../sites/sample-content/sample-page.ts';

/** The start page of a fictional company. */
export const startHere: readonly SamplePage[] = [
  {
    title: 'Start here',
    slug: 'start-here',
    emoji: '👋',
    markdown: `# Start here

Welcome to Northwind. On your first day, three things are enough:

- [ ] Say hello in the team channel
- [ ] Read [where things are](where-things-are)
- [ ] Put up a station of your own; everyone here has one
`,
  },
  {
    title: 'Where things are',
    slug: 'where-things-are',
    icon: 'map',
    markdown: `# Where things are

| You look for      | It is in             |
| ----------------- | -------------------- |
| How we work       | Engineering handbook |
| What customers read | Product            |
| What changed      | Release notes        |

Back to [the start](start-here).
`,
  },
];
