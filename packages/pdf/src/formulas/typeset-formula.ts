import type MathJax from 'mathjax';

/** The packages of LaTeX that documentation uses; none that adds links or loads more. */
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
    // Ends recursive definitions.
    maxMacros: 1000,
    maxBuffer: 5 * 1024,
    formatError: (_input: unknown, error: unknown) => {
      throw error;
    },
  },
  svg: { fontCache: 'none', linebreaks: { inline: false } },
  startup: { typeset: false },
};

let mathJaxReady: Promise<typeof MathJax | undefined> | undefined;

/**
 * A LaTeX formula as SVG; `undefined` for an invalid one, and for all where MathJax, an optional dependency, is not
 * installed. MathJax is loaded for the first formula.
 */
export async function typesetFormula(source: string, display: boolean): Promise<string | undefined> {
  mathJaxReady ??= loadMathJax();
  const mathJax = await mathJaxReady;
  if (mathJax === undefined) return undefined;
  try {
    // Definitions of one formula must not reach the next one.
    await mathJax.tex2svgPromise('\\begingroupSandbox', { display });
    const node = await mathJax.tex2svgPromise(withoutTags(source), { display });
    return mathJax.startup.adaptor.innerHTML(node);
  } catch {
    // The formula is printed as its source, which shows its author what is wrong.
    return undefined;
  }
}

async function loadMathJax(): Promise<typeof MathJax | undefined> {
  try {
    const { default: mathJax } = await import('mathjax');
    await mathJax.init(options);
    return mathJax;
  } catch (error) {
    if (isModuleNotFound(error)) return undefined;
    throw error;
  }
}

function isModuleNotFound(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND';
}

/** Puts the number of an equation behind it: at the margin, MathJax would need to know the width of the text. */
function withoutTags(source: string): string {
  return source
    .replaceAll(/\\tag\s*\{([^{}]*)\}/g, String.raw`\qquad\text{($1)}`)
    .replaceAll(/\\tag\*\s*\{([^{}]*)\}/g, String.raw`\qquad\text{$1}`);
}
