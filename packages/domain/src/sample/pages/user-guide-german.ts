import type { SamplePage } from '../../sites/sample-content/sample-page.ts';

/** The beginning of the user guide in German; its pages have the paths of those in English. */
export const userGuideGerman: readonly SamplePage[] = [
  {
    title: 'Ihre Wetterstation',
    slug: 'your-weather-station',
    emoji: '🌦️',
    description: 'Was in der Schachtel ist, und wo es weitergeht',
    markdown: `# Ihre Wetterstation

Die Station von Northwind misst Wind, Regen, Temperatur, Feuchte und Luftdruck, und sendet jede Minute eine Messung.

{% hint style="success" %}
Das Aufstellen dauert etwa zwanzig Minuten. Beginnen Sie [mit dem Ort](set-up/choose-a-place): Sie später zu versetzen
kostet mehr Zeit als alles andere.
{% endhint %}

## In der Schachtel

| Teil                 | Anzahl | Ersatzteil |
| -------------------- | -----: | ---------- |
| Mast, 1,2 m          |      2 | NW-101     |
| Sensorkopf           |      1 | NW-210     |
| Regenmesser          |      1 | NW-220     |
| Basis, mit WLAN      |      1 | NW-300     |
| Kabel, 10 m          |      1 | NW-115     |
`,
  },
  {
    title: 'Aufstellen',
    slug: 'set-up',
    icon: 'screwdriver-wrench',
    markdown: `# Aufstellen

Wie gut Ihre Messungen werden, entscheidet vor allem [der Ort](set-up/choose-a-place).
`,
    pages: [
      {
        title: 'Den Ort wählen',
        slug: 'choose-a-place',
        markdown: `# Den Ort wählen

Den Wind verändern Gebäude am stärksten. Halten Sie als Regel **zehnmal** so viel Abstand, wie ein Hindernis hoch ist.

| Hindernis   | Höhe | Abstand |
| ----------- | ---: | ------: |
| Hecke       |  2 m |    20 m |
| Gartenhaus  |  3 m |    30 m |
| Haus        |  8 m |    80 m |
`,
      },
    ],
  },
];
