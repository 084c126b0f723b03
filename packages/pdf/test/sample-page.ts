/** A page with every kind of block. */
export const samplePage = `# Everything

An introduction with **bold**, *italic*, ~~struck~~, \`code\`, H~2~O <sub>sub</sub> and <sup>sup</sup>, a [link outside](https://example.com/a?b=c#d), a [page](second.md#part-two), an anchor [below](#a-table), a :rocket: and <mark style="color:red;">red</mark> text. A footnote[^1] follows. Math: $$a^2 + b^2 = c^2$$.

[^1]: The footnote says something with a [link](https://example.org).

## Lists

* One
* Two
  * Two and a half
    1. First
    2. Second

       Another paragraph of the second.
* Three

1. Ordered
2. List

- [ ] To do
- [x] Done

> A quote of somebody
>
> in two paragraphs.

***

## Hints

{% hint style="info" %}
An info hint with a [link](https://example.com).
{% endhint %}

{% hint style="warning" %}
A warning hint.

* with a list
{% endhint %}

{% hint style="danger" %}
A danger hint.
{% endhint %}

{% hint style="success" %}
A success hint.
{% endhint %}

## Code

{% code title="config.yaml" lineNumbers="true" %}
\`\`\`yaml
server:
  port: 8080
\thost: "a very long value that does not fit into one line of the page and so it goes on in the next one, whatever it says"
  aVeryLongWordWithoutAnyBreak: ${'abcdefghij'.repeat(16)}
\`\`\`
{% endcode %}

\`\`\`
├── folder
│   └── file.txt → ✓
\`\`\`

## A table

| Name | Type | Description |
| :--- | :---: | ---: |
| \`alpha\` | string | What alpha is, in a sentence that is long enough to be broken in the cell of the table. |
| \`beta\` | number | [A link](https://example.com) and **bold** |
| gamma | | |

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>First card</strong></td><td>What the first card says.</td><td><a href="second.md">second.md</a></td></tr><tr><td><strong>Second card</strong></td><td>Short.</td><td></td></tr><tr><td><strong>Third card</strong></td><td>Also short.</td><td></td></tr><tr><td><strong>Fourth card</strong></td><td>In the next row.</td><td></td></tr></tbody></table>

<table><thead><tr><th width="200">Feature</th><th data-type="checkbox">Ready</th><th data-type="rating">Stars</th></tr></thead><tbody><tr><td>Checked</td><td>true</td><td>4</td></tr><tr><td>Unchecked</td><td>false</td><td>2</td></tr></tbody></table>

## Containers

{% tabs %}
{% tab title="JavaScript" %}
\`\`\`js
console.log('tab one');
\`\`\`
{% endtab %}

{% tab title="Python" %}
Text of the second tab.
{% endtab %}
{% endtabs %}

<details>

<summary>An expandable title</summary>

The body of the expandable.

</details>

{% stepper %}
{% step %}
### Step one

Do this.
{% endstep %}

{% step %}
### Step two

Do that.
{% endstep %}
{% endstepper %}

{% columns %}
{% column %}
The left column has text that is broken within it, as its width is half of the page only.
{% endcolumn %}

{% column %}
The right column.
{% endcolumn %}
{% endcolumns %}

## Media

![A picture](picture.png)

<figure><img src="picture.png" alt="" width="120"><figcaption><p>A caption below</p></figcaption></figure>

![Not here](https://example.com/elsewhere.png)

{% embed url="https://www.youtube.com/watch?v=abc" %}
A video
{% endembed %}

{% file src="manual.pdf" %}
The manual
{% endfile %}

{% content-ref url="second.md" %}
[second.md](second.md)
{% endcontent-ref %}

{% openapi-operation spec="pets" path="/pets" method="get" %}
{% endopenapi-operation %}

$$
E = mc^2
$$

{% if visitor.claims.beta %}
Only for some.
{% endif %}

<div>Raw <b>HTML</b> is read</div>

## Scripts

Ελληνικά: Η γρήγορη αλεπού. Кириллица: съешь ещё этих булок. Tiếng Việt: người. 中文：敏捷的棕色狐狸跳过懒狗。日本語：いろはにほへと。한국어: 빠른 갈색 여우. Ünïcödé ﬁ — “quotes” … ‰ € → ⇒ ✓ ✔ ☐ ∑ ≤ 😀 👍🏽 👨‍👩‍👧 ⚠️
`;
