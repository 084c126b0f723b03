import type { SamplePage } from './sample-page.ts';

/** The pages of a new site that is created with sample content. */
export const gettingStartedPages: readonly SamplePage[] = [
  {
    title: 'Welcome',
    slug: 'welcome',
    emoji: '👋',
    description: 'What these example pages are for',
    markdown: `# Welcome

These pages are examples. Read them to see what a page can hold, then change them or delete them.

{% hint style="info" %}
Everything here is Markdown: [Blocks of a page](blocks) shows the blocks that go beyond it.
{% endhint %}

## What to do first

1. Give the site a title that your readers will recognize.
2. Write the page that answers the question you are asked most.
3. Read [how to publish](publish), and send somebody the address.
`,
  },
  {
    title: 'Blocks of a page',
    slug: 'blocks',
    icon: 'shapes',
    description: 'Hints, tabs, code and tables, each once',
    markdown: `# Blocks of a page

## Hints

{% hint style="warning" %}
A hint draws attention. One on a page is read; five are not.
{% endhint %}

## Tabs

{% tabs %}
{% tab title="macOS" %}
Open **Terminal** and run the command below.
{% endtab %}

{% tab title="Windows" %}
Open **PowerShell** and run the command below.
{% endtab %}
{% endtabs %}

## Code

{% code title="hello.sh" %}
\`\`\`sh
echo "Hello, reader"
\`\`\`
{% endcode %}

## Tables

| Block | Use it for             |
| ----- | ---------------------- |
| Hint  | what must not be missed |
| Tabs  | the same in other ways |
| Table | what is looked up      |

<details>

<summary>Something for few readers</summary>

It is here for those who open it, and in nobody's way.

</details>
`,
  },
  {
    title: 'Publish',
    slug: 'publish',
    icon: 'rocket',
    description: 'From a draft to readers',
    markdown: `# Publish

{% stepper %}
{% step %}
### Write

Make your changes in a change request, so that readers see them when they are ready and not before.
{% endstep %}

{% step %}
### Have it read

Ask somebody for a review. Comments stand beside the text that they are about.
{% endstep %}

{% step %}
### Merge

The changes become part of the space, and the site shows them at once.
{% endstep %}
{% endstepper %}

Back to the [start](welcome).
`,
  },
];
