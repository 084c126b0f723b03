/** A page with every block that a page can have. */
export const everyBlock = `A page with every block, with **bold**, _italic_, ~~struck~~, \`code\`, <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>, <mark style="color:red;">red</mark>, <mark style="background-color:yellow;">marked</mark>, :rocket: and [a link](https://example.com "title"). Inline math $$a^2+b^2=c^2$$ here.

## Lists and tasks

* One
* Two
  * Nested
    1. Numbered
    2. Again

1. First
2. Second

- [x] Done
- [ ] To do

## Hints

{% hint style="info" %}
An **info** hint with [a link](https://example.com).
{% endhint %}

{% hint style="warning" %}
A warning.
{% endhint %}

{% hint style="danger" %}
Danger.
{% endhint %}

{% hint style="success" %}
Success.
{% endhint %}

## Code

{% code title="server.ts" lineNumbers="true" %}
\`\`\`typescript
import { createServer } from 'node:http';

/** Answers every request. */
export const server = createServer((request, response) => {
  const name: string = new URL(request.url ?? '/', 'http://localhost').pathname;
  response.end(\`Hello \${name}, \${40 + 2}\`); // a comment
});
\`\`\`
{% endcode %}

\`\`\`bash
npm install && npm start --port 4000
\`\`\`

{% tabs %}
{% tab title="JavaScript" %}
\`\`\`js
console.log('hello');
\`\`\`
{% endtab %}
{% tab title="Python" %}
\`\`\`python
def hello(name: str) -> None:
    print(f"hello {name}")
\`\`\`
{% endtab %}
{% endtabs %}

## Steps and more

{% tabs %}
{% tab title="JavaScript" %}
One.
{% endtab %}
{% tab title="Python" %}
Two.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### Install
Do this first.
{% endstep %}
{% step %}
### Run
Then that.
{% endstep %}
{% endstepper %}

<details>
<summary>More about this</summary>

Hidden text with \`code\`.

</details>

{% columns %}
{% column width="33%" %}
Left column.
{% endcolumn %}
{% column %}
Right column, which is wider and has more text than the other one.
{% endcolumn %}
{% endcolumns %}

> A quotation that says something.

---

## Tables

| Name | Size | Note |
| --- | ---: | :---: |
| one | 1 | a |
| two | 22 | **b** |

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>First card</strong></td><td>What it says</td><td><a href="https://example.com">https://example.com</a></td></tr><tr><td><strong>Second card</strong></td><td>Other text</td><td><a href="install.md">install.md</a></td></tr><tr><td><strong>Third</strong></td><td>No link</td><td></td></tr></tbody></table>

## Math

$$
\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}
$$

## Embeds and buttons

{% embed url="https://www.youtube.com/watch?v=abc" %}
A video about it
{% endembed %}

{% content-ref url="install.md" %}
[install.md](install.md)
{% endcontent-ref %}

<a href="https://example.com" class="button primary" data-icon="rocket">Start</a> <a href="https://example.com" class="button secondary">Learn more</a>

An annotated word[^1] and an icon <i class="fa-github">:github:</i>.

{% updates format="full" %}
{% update date="2026-01-15" tags="new,api" %}
## Version 2
Much is new.
{% endupdate %}
{% endupdates %}

{% openapi-operation spec="pets" path="/pets" method="get" %}
[OpenAPI pets](https://example.com/openapi.json)
{% endopenapi-operation %}

{% unknown thing="x" %}
Inner of unknown
{% endunknown %}

<div class="weird"><p>HTML that is unknown</p></div>

[^1]: The note of it.
`;
