import type { SamplePage } from '../../sites/sample-content/sample-page.ts';

/** The user guide of a fictional weather station. */
export const userGuide: readonly SamplePage[] = [
  {
    title: 'Your weather station',
    slug: 'your-weather-station',
    emoji: '🌦️',
    description: 'What is in the box, and where to go next',
    markdown: `# Your weather station

The Northwind station measures wind, rain, temperature, humidity and pressure, and sends a reading every minute.

{% hint style="success" %}
Setting up takes about twenty minutes. Begin with [where to put it](set-up/choose-a-place): moving it later costs more time
than everything else.
{% endhint %}

## In the box

| Part           | Count | Spare part |
| -------------- | ----: | ---------- |
| Mast, 1.2 m    |     2 | NW-101     |
| Sensor head    |     1 | NW-210     |
| Rain gauge     |     1 | NW-220     |
| Base, with Wi-Fi |   1 | NW-300     |
| Cable, 10 m    |     1 | NW-115     |

## Where to go next

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Choose a place</strong></td><td>Where the wind is as it is</td><td><a href="set-up/choose-a-place">Choose a place</a></td></tr><tr><td><strong>Put it up</strong></td><td>In three steps</td><td><a href="set-up/put-it-up">Put it up</a></td></tr><tr><td><strong>Read your data</strong></td><td>In the app, on the command line, in a program</td><td><a href="read-your-data">Read your data</a></td></tr><tr><td><strong>How a reading travels</strong></td><td>From the mast to you</td><td><a href="how-a-reading-travels">How a reading travels</a></td></tr></tbody></table>
`,
  },
  {
    title: 'Set up',
    slug: 'set-up',
    icon: 'screwdriver-wrench',
    markdown: `# Set up

Two things decide how good your readings are: [the place](set-up/choose-a-place), and [how level the mast
stands](set-up/put-it-up#level-the-mast).
`,
    pages: [
      {
        title: 'Choose a place',
        slug: 'choose-a-place',
        markdown: `# Choose a place

Wind is what buildings change most. As a rule, stand at least **ten times** as far from an obstacle as it is high.

| Obstacle      | Height | Distance |
| ------------- | -----: | -------: |
| Hedge         |    2 m |     20 m |
| Garden house  |    3 m |     30 m |
| House         |    8 m |     80 m |

{% hint style="warning" %}
Do not put the station on a flat roof: in summer it reads up to 4 °C too warm.
{% endhint %}

No such place? [Tell the station](../read-your-data#correct-readings) what is around it, and it will correct the wind.
`,
      },
      {
        title: 'Put it up',
        slug: 'put-it-up',
        markdown: `# Put it up

{% stepper %}
{% step %}
### Join the masts

Push them together until the button clicks.
{% endstep %}

{% step %}
### Level the mast

Use the bubble in the foot. A mast that leans by 3° loses a tenth of the rain.
{% endstep %}

{% step %}
### Connect the base

Press the button for three seconds. The light is blue while it looks for your network, and green when it is there.
{% endstep %}
{% endstepper %}

## Level the mast

Turn the three screws until the bubble stays in the ring while you walk around it.
`,
      },
    ],
  },
  {
    title: 'Read your data',
    slug: 'read-your-data',
    icon: 'chart-line',
    description: 'In the app, on the command line, in a program',
    markdown: `# Read your data

{% tabs %}
{% tab title="App" %}
Open the station, and pull down for the newest reading.
{% endtab %}

{% tab title="Command line" %}
\`\`\`sh
northwind read --station garden --last 24h
\`\`\`
{% endtab %}

{% tab title="Program" %}
{% code title="rain.ts" lineNumbers="true" %}
\`\`\`ts
const station = await northwind.station('garden');
const { rain } = await station.read({ hours: 24 });
console.log(\`\${rain.sum} mm since yesterday\`);
\`\`\`
{% endcode %}
{% endtab %}
{% endtabs %}

## Correct readings

Describe what stands around the mast under **Station › Surroundings**. Corrected values are marked, and the measured ones
are kept.
`,
  },
  {
    title: 'How a reading travels',
    slug: 'how-a-reading-travels',
    icon: 'route',
    description: 'From the mast to you, and what happens when the network is gone',
    markdown: `# How a reading travels

Every minute the sensor head measures, and the base sends what it heard. Nothing is lost while the network is gone: the base
keeps the readings of a week.

\`\`\`mermaid
flowchart LR
  head[Sensor head] -- radio --> base[Base]
  base -- Wi-Fi --> cloud(Northwind)
  base -. no network .-> memory[(A week of readings)]
  memory -. later .-> cloud
  cloud --> app[App]
  cloud --> api[Station API]
\`\`\`

## When you ask for one

{% code title="A reading, asked for" %}
\`\`\`mermaid
sequenceDiagram
  participant App
  participant Northwind
  participant Base
  App->>Northwind: newest reading?
  alt heard within two minutes
    Northwind-->>App: the reading
  else silent
    Northwind->>Base: are you there?
    Base-->>Northwind: what it kept
    Northwind-->>App: the reading, with its age
  end
\`\`\`
{% endcode %}

The speed of the wind is the mean of ten measurements, $$\\bar{v} = \\frac{1}{10}\\sum_{i=1}^{10} v_i$$, and a gust the largest of them.
`,
  },
  {
    title: 'When something is wrong',
    slug: 'troubleshooting',
    icon: 'life-ring',
    markdown: `# When something is wrong

<details>

<summary>The light of the base is red</summary>

The base is on your network and cannot reach ours. Look whether port 8883 is open.

</details>

<details>

<summary>There is rain when the sky is clear</summary>

Spiders like the gauge. Take off the funnel, rinse it, and [level the mast](set-up/put-it-up#level-the-mast) again.

</details>

{% hint style="danger" %}
Never open the sensor head: the seal cannot be closed again, and water ends it within a month.
{% endhint %}
`,
  },
];
