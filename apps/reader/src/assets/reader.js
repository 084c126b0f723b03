// Nothing on a page needs this script to be read.
const root = document.documentElement;
const { base, copy, copied, close, search, here, everywhere, searchIn, results: count } = root.dataset;
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const create = (name, properties) => Object.assign(document.createElement(name), properties);
const storage = {
  get(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Without it, the choice lasts for this page.
    }
  },
};

// Light or dark.
for (const toggle of all('.theme-toggle')) {
  toggle.hidden = false;
  toggle.addEventListener('click', () => {
    const isDark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = isDark ? 'light' : 'dark';
    storage.set('lectern-theme', root.dataset.theme);
  });
}

// Copying code.
for (const figure of all('.code')) {
  const button = create('button', { type: 'button', className: 'copy', ariaLabel: copy, title: copy });
  button.append(shape('M9 9h10v11H9zM15 9V4H5v11h4'));
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').innerText.replace(/\n$/, ''));
    button.classList.add('done');
    button.ariaLabel = copied;
    setTimeout(() => {
      button.classList.remove('done');
      button.ariaLabel = copy;
    }, 1500);
  });
  figure.append(button);
}

function shape(path) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'symbol');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

// Tabs of the same title are chosen together, also on the next page.
const chooseTabs = (title, except) => {
  for (const input of all('.tabs > input')) {
    if (input.dataset.title === title && input.name !== except) input.checked = true;
  }
};
const maxChosen = 20;
const chosen = [];
const restoreTabs = () => {
  chosen.splice(0, chosen.length, ...(storage.get('lectern-tabs') ?? '').split('\n').filter(Boolean));
  for (const title of chosen) chooseTabs(title);
};
restoreTabs();
// The page was prerendered, or left, and other tabs may have been chosen meanwhile.
document.addEventListener('prerenderingchange', () => {
  restoreTabs();
  reveal();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) restoreTabs();
});
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('.tabs > input')) return;
  const top = target.getBoundingClientRect().top;
  chooseTabs(target.dataset.title, target.name);
  // What is above may have another height now.
  scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' });
  // The latest choice wins where a page has several of them.
  const { title } = target.dataset;
  chosen.splice(0, chosen.length, ...chosen.filter((other) => other !== title), title);
  storage.set('lectern-tabs', chosen.slice(-maxChosen).join('\n'));
});

// Menus close when something else is chosen.
const closeMenus = (except) => {
  for (const menu of all('.menu[open]')) if (menu !== except) menu.open = false;
};
document.addEventListener('click', ({ target }) => closeMenus(target.closest('.menu')));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeMenus();
});

// A target within closed parts of the page opens them.
const anchored = (hash) => {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // Not every text after a # is encoded.
    return null;
  }
};
const reveal = () => {
  const target = anchored(location.hash);
  if (!target) return;
  for (let part = target.parentElement; part; part = part.parentElement) {
    if (part.matches('details')) part.open = true;
    if (part.matches('.tabs > div')) part.previousElementSibling.previousElementSibling.checked = true;
  }
  target.scrollIntoView();
};
addEventListener('hashchange', reveal);
reveal();

// The current page is in view, and the outline follows the text.
const current = document.querySelector('.sidebar [aria-current]');
const sidebar = document.querySelector('.sidebar');
if (current && sidebar && current.offsetTop > sidebar.clientHeight - 80)
  sidebar.scrollTop = current.offsetTop - 160;
const entries = all('.outline a').map((link) => [link, anchored(link.hash)]);
if (entries.length > 0) {
  const follow = () => {
    const passed = entries.filter(([, heading]) => heading && heading.getBoundingClientRect().top < 180);
    const [active] = passed.at(-1) ?? entries[0];
    for (const [link] of entries) {
      if (link === active) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  let waiting = false;
  addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        follow();
      });
    },
    { passive: true },
  );
  follow();
}

// The page that is likely next is fetched before it is asked for, where the browser does not do it by the rules of the page.
// Files, Markdown and what the server has to make are no pages.
const noPage = '[download], [rel~=nofollow], [href*="/~"], [href$=".md"], [href$=".txt"], [href$=".xml"]';
const fetched = new Set([location.pathname]);
const prefetch = ({ target }) => {
  const link = target instanceof Element && target.closest('a[href]');
  if (!link || link.origin !== location.origin || link.search || link.matches(noPage)) return;
  if (!link.pathname.startsWith(base) || fetched.has(link.pathname) || fetched.size > 50) return;
  if (navigator.connection?.saveData) return;
  fetched.add(link.pathname);
  document.head.append(create('link', { rel: 'prefetch', href: link.pathname }));
};
if (!HTMLScriptElement.supports?.('speculationrules'))
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, prefetch, { passive: true });

// Search.
const input = document.querySelector('.search-form input');
const searchPause = 60;
let dialog;
let last = '';
let request;

function openSearch() {
  dialog ??= createDialog();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector('input').select();
}

function createDialog() {
  const made = create('dialog', { className: 'search-dialog', ariaLabel: search });
  const form = create('form', { action: base, method: 'get', role: 'search' });
  const field = create('input', {
    type: 'search',
    name: 'q',
    maxLength: 512,
    autocomplete: 'off',
    ariaLabel: search,
    placeholder: search,
  });
  const end = create('button', { type: 'button', className: 'icon-button', ariaLabel: close });
  end.append(shape('M6 6l12 12M18 6L6 18'));
  const results = create('div', { className: 'search-results' });
  // Read aloud is how many there are; which, the arrow keys tell.
  const status = create('p', { className: 'hidden', role: 'status' });
  const scope = here && create('select', { name: 'in', className: 'search-scope', ariaLabel: searchIn });
  scope?.append(new Option(everywhere, ''), new Option(here, 'here'));
  const again = () => find(field.value.trim(), { results, status, within: scope?.value ?? '' });
  scope?.addEventListener('change', again);
  form.append(
    ...[shape('M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20.5 20.5L16 16'), field, scope, end].filter(Boolean),
  );
  made.append(form, status, results);
  end.addEventListener('click', () => made.close());
  made.addEventListener('click', ({ target }) => {
    if (target === made || target.closest('.search-results a')) made.close();
  });
  // The first letter asks at once, and fast ones together.
  let timer;
  let askedAt = -searchPause;
  const ask = () => {
    askedAt = performance.now();
    void again();
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    const wait = askedAt + searchPause - performance.now();
    if (wait > 0) timer = setTimeout(ask, wait);
    else ask();
    narrow(results, field.value.trim());
  });
  form.addEventListener('submit', (event) => {
    const first = results.querySelector('a');
    if (!first || last !== field.value.trim()) return;
    event.preventDefault();
    made.close();
    location.assign(first.href);
  });
  made.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const stops = [field, ...all('a', results)];
    const next = stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
    stops[Math.max(0, Math.min(stops.length - 1, next))].focus();
  });
  document.body.append(made);
  return made;
}

const fold = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

// Of the results for the first letters, those that have the others, too, until the server has answered.
function narrow(results, query) {
  const list = results.querySelector('.hits');
  if (!list || last === '' || query === last || !query.startsWith(last)) return;
  const words = fold(query).split(/\s+/);
  const kept = all('.hit', list).filter((hit) => words.every((word) => fold(hit.textContent).includes(word)));
  if (kept.length === 0) return;
  const narrower = create('ul', { className: 'hits', ariaLabel: list.ariaLabel });
  narrower.append(...kept);
  results.replaceChildren(narrower);
}

async function find(query, { results, status, within }) {
  request?.abort();
  if (query === '') {
    results.replaceChildren();
    status.textContent = '';
    last = '';
    return;
  }
  request = new AbortController();
  try {
    const url = `${base}?${new URLSearchParams({ q: query, part: 'results', ...(within && { in: within }) })}`;
    const response = await fetch(url, { signal: request.signal });
    if (!response.ok) return;
    // The server has escaped all text in it.
    results.innerHTML = await response.text();
    const found = all('.hit', results).length;
    status.textContent = found > 0 ? count.replace('{count}', found) : results.textContent.trim();
    last = query;
  } catch (error) {
    if (error.name !== 'AbortError') throw error;
  }
}

if (input) {
  const hint = document.querySelector('.search-form kbd');
  hint.hidden = false;
  if (!/Mac|iPhone|iPad/.test(navigator.platform)) hint.textContent = 'Ctrl K';
  input.addEventListener('mousedown', (event) => {
    event.preventDefault();
    openSearch();
  });
  addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]');
    const isShortcut =
      (event.key === 'k' && (event.metaKey || event.ctrlKey)) || (event.key === '/' && !isTyping);
    if (!isShortcut || event.altKey) return;
    event.preventDefault();
    openSearch();
  });
}
