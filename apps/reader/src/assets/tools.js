// Nice to have: without it, a page can be read, searched and printed all the same.
const root = document.documentElement;
const { enlarge, close, copied, diagrams } = root.dataset;
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const create = (name, properties) => Object.assign(document.createElement(name), properties);
const read = (storage, name) => {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
};
const write = (storage, name, value) => {
  try {
    storage().setItem(name, value);
  } catch {
    // It is not remembered.
  }
};
const session = () => sessionStorage;

// Copying a page or an address.
for (const button of all('button[data-copy], button[data-copy-from]')) {
  button.hidden = false;
  const label = button.querySelector('span');
  const text = label.textContent;
  button.addEventListener('click', async (event) => {
    event.stopPropagation();
    const { copy, copyFrom } = button.dataset;
    const load = async () => copy ?? (await (await fetch(copyFrom)).text());
    try {
      // Where it exists, the clipboard may be promised a text, which a fetch would otherwise come too late for.
      const item = window.ClipboardItem?.supports?.('text/plain')
        ? new ClipboardItem({
            'text/plain': load().then((value) => new Blob([value], { type: 'text/plain' })),
          })
        : undefined;
      await (item ? navigator.clipboard.write([item]) : navigator.clipboard.writeText(await load()));
      label.textContent = copied;
    } catch {
      if (copyFrom) location.assign(copyFrom);
    }
    setTimeout(() => {
      label.textContent = text;
      button.closest('details').open = false;
    }, 1200);
  });
}

// An announcement that was read.
for (const button of all('[data-dismiss]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    root.dataset.dismissed = button.dataset.dismiss;
    write(() => localStorage, 'lectern-dismissed', button.dataset.dismiss);
  });
}

// The table of contents is as it was left on the page before.
const sidebar = document.querySelector('.sidebar');
const branches = all('.sidebar .branch > details');
if (sidebar && branches.length > 0) {
  const nameOf = (branch) => branch.parentElement.querySelector('a, span')?.getAttribute('href') ?? '';
  const key = `lectern-open ${root.dataset.base}`;
  let open;
  const restore = () => {
    open = new Set((read(session, key) ?? '').split('\n'));
    for (const branch of branches) branch.open = open.has(nameOf(branch));
  };
  restore();
  // That page may have been used while this one was prerendered, or left.
  document.addEventListener('prerenderingchange', restore);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore();
  });
  for (const branch of branches) {
    branch.addEventListener('toggle', () => {
      open[branch.open ? 'add' : 'delete'](nameOf(branch));
      write(session, key, [...open].slice(-200).join('\n'));
    });
  }
}

// On paper, nothing is closed.
addEventListener('beforeprint', () => {
  for (const part of all('article details:not([open])')) {
    part.open = true;
    part.dataset.printed = '';
  }
});
addEventListener('afterprint', () => {
  for (const part of all('[data-printed]')) {
    part.open = false;
    delete part.dataset.printed;
  }
});

// Images in large.
let zoomed;
const zoom = (image) => {
  if (!zoomed) {
    zoomed = create('dialog', { className: 'zoomed' });
    zoomed.addEventListener('click', () => zoomed.close());
    document.body.append(zoomed);
  }
  const large = image.cloneNode();
  large.removeAttribute('loading');
  large.className = '';
  const end = create('button', {
    type: 'button',
    className: 'icon-button',
    ariaLabel: close,
    textContent: '✕',
  });
  zoomed.ariaLabel = image.alt || enlarge;
  zoomed.replaceChildren(large, end);
  zoomed.showModal();
};
const makeZoomable = (image) => {
  if (image.closest('a, button')) return;
  const button = create('button', { type: 'button', className: `zoom ${image.className}` });
  button.ariaLabel = image.alt ? `${enlarge}: ${image.alt}` : enlarge;
  image.replaceWith(button);
  image.className = '';
  button.append(image);
  button.addEventListener('click', () => zoom(image));
};
for (const image of all('article .images img')) makeZoomable(image);

// Diagrams are drawn when they come into view, in a frame without an origin, and shown as images.
const figures = all('[data-diagram]');
const waiting = new Map();
let frame;
let ready;
const colorOf = (probe, value) => {
  probe.style.color = value;
  return getComputedStyle(probe).color;
};
const colors = () => {
  const probe = create('span', { hidden: true });
  document.body.append(probe);
  const of = (value) => colorOf(probe, value);
  const [text, line] = [of('var(--text)'), of('var(--quiet)')];
  const soft = of('var(--primary-soft)');
  const made = {
    background: of('var(--bg)'),
    primaryColor: soft,
    primaryBorderColor: of('var(--primary)'),
    primaryTextColor: text,
    secondaryColor: of('var(--surface)'),
    secondaryBorderColor: of('var(--line-strong)'),
    secondaryTextColor: text,
    tertiaryColor: of('var(--surface)'),
    tertiaryBorderColor: of('var(--line-strong)'),
    tertiaryTextColor: text,
    lineColor: line,
    textColor: text,
    edgeLabelBackground: of('var(--bg)'),
    noteBkgColor: of('var(--warning-soft)'),
    noteTextColor: text,
    noteBorderColor: of('var(--line-strong)'),
    actorLineColor: line,
    titleColor: text,
  };
  probe.remove();
  return made;
};
const isDark = () =>
  root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
const openFrame = () => {
  ready ??= new Promise((resolve) => {
    frame = create('iframe', { src: diagrams, hidden: true, title: 'diagrams', tabIndex: -1 });
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.className = 'drawing';
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data.ready) resolve();
      else waiting.get(data.id)?.(data);
    });
    frame.hidden = false;
    frame.ariaHidden = 'true';
    document.body.append(frame);
  });
  return ready;
};
const draw = async (figure) => {
  await openFrame();
  const id = figures.indexOf(figure);
  const source = figure.querySelector('code').textContent.trim();
  const { svg, width, height, label } = await new Promise((resolve) => {
    waiting.set(id, resolve);
    frame.contentWindow.postMessage({ id, source, colors: colors(), dark: isDark() }, '*');
  });
  if (!svg || svg.length > 2_000_000) return;
  const image = create('img', { alt: label || figure.dataset.diagram, width, height });
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const before = figure.querySelector('.diagram');
  if (before) before.replaceChildren(image);
  else {
    const place = create('div', { className: 'diagram' });
    place.append(image);
    const details = create('details', { className: 'diagram-source' });
    details.append(create('summary', { textContent: figure.dataset.source }), figure.querySelector('pre'));
    figure.classList.add('drawn');
    figure.querySelector('.copy')?.remove();
    figure.append(place, details);
  }
  makeZoomable(image);
};
if (figures.length > 0) {
  const drawn = new Set();
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        drawn.add(target);
        void draw(target);
      }
    },
    { rootMargin: '300px' },
  );
  for (const figure of figures) seen.observe(figure);
  const again = () => {
    for (const figure of drawn) void draw(figure);
  };
  new MutationObserver(again).observe(root, { attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
}
