import type MathJax from 'mathjax';

/** What documentation uses of LaTeX; nothing that leads elsewhere or loads more. */
const packages = [
  'base',
  'ams',
  'amscd',
  'bbox',
  'begingroup',
  'boldsymbol',
  'braket',
  'cancel',
  'cases',
  'centernot',
  'color',
  'extpfeil',
  'gensymb',
  'mathtools',
  'mhchem',
  'newcommand',
  'textcomp',
  'textmacros',
  'unicode',
  'units',
  'upgreek',
  'verb',
];

const options = {
  loader: {
    load: ['input/tex-base', 'output/svg', ...packages.slice(1).map((name) => `[tex]/${name}`)],
  },
  tex: {
    packages,
    // A formula that defines itself ends here.
    maxMacros: 1000,
    maxBuffer: 5 * 1024,
    formatError: (_input: unknown, error: unknown) => {
      throw error;
    },
  },
  svg: { fontCache: 'none', linebreaks: { inline: false } },
  startup: { typeset: false },
};

let mathJaxReady: Promise<typeof MathJax> | undefined;

/** A formula of LaTeX as SVG; undefined for one that is wrong. It is loaded when there is a first one. */
export async function typesetFormula(source: string, display: boolean): Promise<string | undefined> {
  mathJaxReady ??= loadMathJax();
  const mathJax = await mathJaxReady;
  try {
    // What the formula before it defined is none of its business.
    await mathJax.tex2svgPromise('\\begingroupSandbox', { display });
    const node = await mathJax.tex2svgPromise(withoutTags(source), { display });
    return mathJax.startup.adaptor.innerHTML(node);
  } catch {
    // What is wrong with it, its author sees from the formula as it was written.
    return undefined;
  }
}

async function loadMathJax(): Promise<typeof MathJax> {
  const { default: mathJax } = await import('mathjax');
  await mathJax.init(options);
  return mathJax;
}

/** The number of a formula stands behind it: at the edge it would need to know the room. */
function withoutTags(source: string): string {
  return source
    .replaceAll(/\\tag\s*\{([^{}]*)\}/g, String.raw`\qquad\text{($1)}`)
    .replaceAll(/\\tag\*\s*\{([^{}]*)\}/g, String.raw`\qquad\text{$1}`);
}
