import type { SamplePage } from '../../sites/sample-content/sample-page.ts';

/** The API reference of a fictional weather station, in one of its versions. */
export function stationApi(version: 1 | 2): readonly SamplePage[] {
  return [...pages, operations(version)];
}

const pages: readonly SamplePage[] = [
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

/** The page of the operations of a spec; how it reads while the spec is not known is the text within. */
function operations(version: 1 | 2): SamplePage {
  const spec = `spec="station-v${version}"`;
  const operation = (path: string, method: string) =>
    `{% openapi-operation ${spec} path="${path}" method="${method}" %}
${method.toUpperCase()} ${path}
{% endopenapi-operation %}
`;
  const markdown = [
    '# Operations\n',
    'Send your key as a bearer token. You can try each operation from here: your browser calls the server itself.\n',
    '## Readings\n',
    operation('/stations/{station}/readings/newest', 'get'),
    ...(version === 2
      ? [
          '## Alerts\n',
          operation('/stations/{station}/alerts', 'post'),
          `{% openapi-webhook ${spec} name="alert" method="post" %}
The request that an alert makes
{% endopenapi-webhook %}
`,
        ]
      : []),
    '## Schemas\n',
    `{% openapi-schemas ${spec} schemas="Reading" %}
Reading
{% endopenapi-schemas %}
`,
  ].join('\n');
  return {
    title: 'Operations',
    slug: 'operations',
    icon: 'plug',
    description: 'Every operation, with examples, to try from here',
    markdown,
  };
}
