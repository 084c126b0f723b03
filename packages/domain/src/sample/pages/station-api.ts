import type { SamplePage } from '../../sites/sample-content/sample-page.ts';

/** The API reference of a fictional weather station. */
export const stationApi: readonly SamplePage[] = [
  {
    title: 'Quick start',
    slug: 'quick-start',
    icon: 'bolt',
    markdown: `# Quick start

{% code title="The newest reading" %}
\`\`\`sh
curl https://api.northwind.example/v2/stations/garden/readings/newest \\
  -H "Authorization: Bearer $NORTHWIND_KEY"
\`\`\`
{% endcode %}

The answer is one [reading](reference/readings).

\`\`\`json
{ "at": "2026-05-04T08:15:00Z", "temperature": 11.4, "wind": { "speed": 3.2, "from": 250 }, "rain": 0 }
\`\`\`
`,
  },
  {
    title: 'Reference',
    slug: 'reference',
    pages: [
      {
        title: 'Readings',
        slug: 'readings',
        markdown: `# Readings

| Member        | Unit | Range       |
| ------------- | ---- | ----------- |
| \`temperature\` | °C   | −40 to 60   |
| \`wind.speed\`  | m/s  | 0 to 75     |
| \`wind.from\`   | °    | 0 to 359    |
| \`rain\`        | mm   | 0 or more   |

{% hint style="info" %}
A member is missing while its sensor is silent. It is never guessed.
{% endhint %}
`,
      },
      {
        title: 'Errors',
        slug: 'errors',
        markdown: `# Errors

| Status | Means                                                |
| -----: | ---------------------------------------------------- |
|    401 | The key is unknown. See [quick start](../quick-start) |
|    404 | There is no such station, or it is not yours          |
|    429 | More than 60 requests in a minute                     |
`,
      },
    ],
  },
];
