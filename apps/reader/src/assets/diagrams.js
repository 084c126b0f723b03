// Draws diagrams for the page that has this document in a frame. It has no origin, and may ask for nothing.
addEventListener('message', ({ source: page, data }) => {
  if (page === parent) void draw(data);
});
parent.postMessage({ ready: true }, '*');

async function draw({ id, source, colors, dark }) {
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      maxTextSize: 20_000,
      maxEdges: 500,
      suppressErrorRendering: true,
      theme: 'base',
      htmlLabels: false,
      flowchart: { htmlLabels: false, useMaxWidth: false },
      fontFamily: 'system-ui, sans-serif',
      themeVariables: { ...colors, darkMode: dark },
    });
    const { svg } = await mermaid.render(`d${id}`, source);
    const drawn = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
    const [, , width, height] = drawn
      .getAttribute('viewBox')
      .split(/[\s,]+/)
      .map(Number);
    drawn.setAttribute('width', Math.ceil(width));
    drawn.setAttribute('height', Math.ceil(height));
    drawn.style.maxWidth = '';
    const label =
      drawn.querySelector(':scope > desc')?.textContent ?? drawn.querySelector(':scope > title')?.textContent;
    const text = new XMLSerializer().serializeToString(drawn);
    parent.postMessage({ id, svg: text, width: Math.ceil(width), height: Math.ceil(height), label }, '*');
  } catch {
    parent.postMessage({ id }, '*');
  }
}
