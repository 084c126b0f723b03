import type { SamplePage } from '../../sites/sample-content/sample-page.ts';

/** What the partners of a fictional maker of weather stations read, once they have signed in. */
export const partnerGuide: readonly SamplePage[] = [
  {
    title: 'For partners',
    slug: 'for-partners',
    emoji: '🤝',
    description: 'Prices, parts and repairs',
    markdown: `# For partners

This site is for visitors with a token that your sign-in page has signed for them: everybody else is sent away.

{% if visitor.claims.plan == "gold" %}
{% hint style="success" %}
Your claims say that you are a **gold** partner: parts are sent on the same day.
{% endhint %}
{% else %}
{% hint style="info" %}
Parts are sent within two days. Gold partners see another text here.
{% endhint %}
{% endif %}

| Part        | Number | Price |
| ----------- | ------ | ----: |
| Sensor head | NW-210 |   118 |
| Rain gauge  | NW-220 |    46 |
| Base        | NW-300 |   164 |
`,
  },
];
