/** What every form tries to run: it sets a global variable to the number of the form. */
const attempt = 'alert(1)';

/** Forms that set `window.ran` to numbers from `first` on, so that a test sees which one has run. */
function numbered(forms: readonly string[], first: number): string[] {
  return forms.map((form, index) => form.replaceAll(attempt, `ran=${first + index}`));
}

/** Markdown that tries to run a script, or to leave its element. */
const markdown = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a class="button primary" href="javascript:alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<details ontoggle=alert(1) open><summary>x</summary>y</details>',
  '<details open><summary><img src=x onerror=alert(1)></summary>\n\nx\n\n</details>',
  '<mark style="color:red;background-color:url(javascript:alert(1))">x</mark>',
  '<mark style="color:red}</style><script>alert(1)</script>">x</mark>',
  '<p style="background:url(//evil.example)">x</p>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<i class="fa-../../../x">:x:</i>',
  '<picture><source srcset="javascript:alert(1)" media="(prefers-color-scheme: dark)"><img src="javascript:alert(1)" alt=""></picture>',
  '<table data-view="cards"><thead><tr><th>"><script>alert(1)</script></th></tr></thead><tbody><tr><td><img src=x onerror=alert(1)></td></tr></tbody></table>',
  '| <script>alert(1)</script> | b |\n| --- | --- |\n| <img src=x onerror=alert(1)> | d |',
  '[x](javascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '![x](javascript:alert(1))',
  '![" onerror="alert(1)](https://example.com/a.png)',
  '![x](https://example.com/a.png "\\" onerror=\\"alert(1)")',
  '[x](https://example.com/"onmouseover="alert(1))',
  '# " onmouseover="alert(1)',
  '## <img src=x onerror=alert(1)> {#"onclick="alert(1)}',
  '`</code><script>alert(1)</script>`',
  '```"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  '```html\n<script>alert(1)</script>\n```',
  '```../../../../etc/passwd\nx\n```',
  '```constructor\nx\n```',
  '{% code title="</figcaption><script>alert(1)</script>" %}\n```js\nx\n```\n{% endcode %}',
  '{% hint style="info\\" onclick=\\"alert(1)" %}\nx\n{% endhint %}',
  '{% hint style="info" icon="\\"><script>alert(1)</script>" %}\nx\n{% endhint %}',
  '{% tabs %}\n{% tab title="\\"><img src=x onerror=alert(1)>" %}\nx\n{% endtab %}\n{% endtabs %}',
  '{% embed url="javascript:alert(1)" %}',
  '{% embed url="https://example.com/\\"><script>alert(1)</script>" %}',
  '{% content-ref url="javascript:alert(1)" %}\n[x](javascript:alert(1))\n{% endcontent-ref %}',
  '{% file src="javascript:alert(1)" %}',
  '{% openapi-operation spec="x" path="</code><script>alert(1)</script>" method="get" %}\n{% endopenapi-operation %}',
  '{% swagger src="javascript:alert(1)" path="<script>alert(1)</script>" method="get" %}\n{% endswagger %}',
  '{% updates %}\n{% update date="\\"><script>alert(1)</script>" tags="<script>alert(1)</script>" %}\nx\n{% endupdate %}\n{% endupdates %}',
  '{% columns %}\n{% column width="1%}</style><script>alert(1)</script>" %}\nx\n{% endcolumn %}\n{% endcolumns %}',
  '{% @x/y content="<script>alert(1)</script>" %}',
  '{% include "../../../etc/passwd" %}',
  '{% unknown <script>alert(1)</script> %}',
  '$$\\href{javascript:alert(1)}{x}$$',
  '$$\\style{background:url(//evil.example)}{x} \\class{x" onclick="alert(1)}{y}$$',
  '$$\\text{</math><script>alert(1)</script>}$$',
  '$$\\includegraphics{javascript:alert(1)}$$',
  '$$\\def\\a{\\a\\a}\\a$$',
  '<!-- --><script>alert(1)</script> -->',
  '<div><!--<script>--></div><img src=x onerror=alert(1)>',
  '[^1]\n\n[^1]: <script>alert(1)</script> [x](javascript:alert(1))',
  '---\ndescription: <script>alert(1)</script>\nicon: "><script>alert(1)</script>\n---\n\nx',
  '---\ncover: javascript:alert(1)\nlayout: {title: {visible: "<script>alert(1)</script>"}}\n---\n\nx',
  '```mermaid\ngraph TD\nA[<img src=x onerror=alert(1)>] --> B\nclick A href "javascript:alert(1)"\n```',
  '```mermaid\n%%{init: {"securityLevel": "loose"}}%%\ngraph TD\nA["<script>alert(1)</script>"]\n```',
  '{% stepper %}\n{% step title="<img src=x onerror=alert(1)>" %}\n## <svg onload=alert(1)>\n{% endstep %}\n{% endstepper %}',
  '{% prompt description="<script>alert(1)</script>" icon="\\"><script>alert(1)</script>" %}\nx\n{% endprompt %}',
  '<button formaction="javascript:alert(1)" onclick=alert(1)>x</button>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>alert(1)</script></svg>#x"></use></svg>',
  '<img srcset="x 1x, javascript:alert(1) 2x" src=x onerror=alert(1)>',
  '<a href="//evil.example" ping="https://evil.example/ping" onclick=alert(1)>x</a>',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIj48L3N2Zz4=)',
  '<link rel=prefetch href="https://evil.example/x"><link rel=preconnect href="https://evil.example">',
  '<video autoplay poster="https://evil.example/x.png"><source src="https://evil.example/x.mp4"></video>',
  '<audio src="https://evil.example/x.mp3" autoplay></audio>',
  '<object type="text/html" data="https://evil.example/"></object>',
  '<input type=image src="https://evil.example/x.png" onerror=alert(1)>',
];
export const hostileMarkdown = numbered(markdown, 1000);

const script = [
  '<script>alert(1)</script>',
  '<ScRiPt src="https://evil.example/x.js"></ScRiPt>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<a href="javascript:alert(1)" autofocus>x</a>',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
] as const;

/** Each text that tries to run a script, at each place of a page that has a text. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `## Heading ${text}`,
  (text) => `{% hint style="info" %}\n${text}\n{% endhint %}`,
  (text) => `[${text}](https://example.com/)`,
  (text) => `| A | B |\n| --- | --- |\n| ${text.replaceAll('|', '')} | x |`,
  (text) =>
    `{% code title="${text.replaceAll('"', '&quot;')}" %}\n\`\`\`html\n${text}\n\`\`\`\n{% endcode %}`,
  (text) =>
    `{% tabs %}\n{% tab title="${text.replaceAll('"', '&quot;')}" %}\n${text}\n{% endtab %}\n{% endtabs %}`,
  (text) => `<details>\n\n<summary>${text}</summary>\n\n${text}\n\n</details>`,
];

export const hostilePlacements = numbered(
  script.flatMap((text) => places.map((place) => place(text))),
  2000,
);
/** For titles, descriptions and the customization. */
export const hostileTexts: readonly string[] = numbered(script, 3000);

/** Addresses that are none of a server, or leave the place where an address is. */
export const hostileUrls: readonly string[] = numbered(
  [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://example.com',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:alert(1)',
    'https://evil.example/"><script>alert(1)</script>',
    "https://evil.example/' onmouseover='alert(1)",
    "https://evil.example; script-src 'unsafe-inline' *",
    'https://evil.example, *',
    '//evil.example',
    'https://user:password@evil.example',
    'https://{host}.evil.example',
  ],
  4000,
);

/** SVG that runs a script where a browser opens it as a document of the site. */
export const hostileSvgs: readonly string[] = numbered(
  [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><animate onbegin="alert(1)" attributeName="x" dur="1s"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="javascript:alert(1)"><text y="20">x</text></a></svg>',
    '<?xml-stylesheet href="javascript:alert(1)"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html><script>alert(1)</script></html>',
  ],
  5000,
);

/** A specification whose every text is hostile. */
export function hostileSpec(): object {
  const evil = hostileTexts.join(' ').slice(0, 250);
  const examples = Object.fromEntries(hostileTexts.map((text) => [text, { summary: text, value: text }]));
  const schema = {
    type: 'object',
    title: evil,
    description: hostileTexts.join('\n\n'),
    properties: Object.fromEntries(
      hostileTexts.map((text) => [
        text,
        { type: text, description: text, enum: [text], default: text, example: text, pattern: text },
      ]),
    ),
    oneOf: hostileTexts.slice(0, 5).map((title) => ({ title, type: 'object', properties: { [title]: {} } })),
  };
  const content = Object.fromEntries(
    ['application/json', ...hostileTexts.slice(0, 3)].map((type) => [
      type,
      { schema, examples, example: evil },
    ]),
  );
  const operation = {
    operationId: evil,
    tags: hostileTexts,
    summary: evil,
    description: [...hostileMarkdown.slice(0, 40), ...hostileUrls.map((url) => `[x](${url})`)].join('\n\n'),
    externalDocs: { url: hostileUrls[0], description: evil },
    parameters: hostileTexts.map((text, index) => ({
      name: text,
      in: ['query', 'header', 'path', 'cookie'][index % 4],
      description: text,
      required: true,
      example: text,
      schema: { type: text, enum: hostileTexts },
    })),
    requestBody: { description: evil, content },
    responses: Object.fromEntries(
      ['200', 'default', ...hostileTexts.slice(0, 3)].map((status) => [
        status,
        { description: evil, content },
      ]),
    ),
    security: [Object.fromEntries(hostileTexts.map((text) => [text, [text]]))],
    servers: hostileUrls.map((url) => ({ url, description: evil, variables: { host: { default: evil } } })),
  };
  const securitySchemes = Object.fromEntries(
    hostileTexts.map((text) => [text, { type: 'apiKey', in: 'header', name: text, description: text }]),
  );
  return {
    openapi: '3.1.0',
    info: { title: evil, version: evil, description: evil, contact: { url: hostileUrls[0] } },
    servers: operation.servers,
    tags: hostileTexts.map((name) => ({ name, description: name })),
    paths: { '/x': { get: operation, post: operation } },
    webhooks: { event: { post: operation } },
    components: { schemas: { Evil: schema }, securitySchemes },
  };
}
