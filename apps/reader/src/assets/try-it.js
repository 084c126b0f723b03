// Sends a request to a documented server, with nothing but what the reader has entered.
const create = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
const maxShown = 200_000;

for (const button of document.querySelectorAll('[data-try]')) {
  button.hidden = false;
  let form;
  button.addEventListener('click', () => {
    form ??= makeForm(button);
    form.hidden = button.ariaExpanded === 'true';
    button.ariaExpanded = String(!form.hidden);
    if (!form.hidden) form.querySelector('input, select, textarea, button')?.focus();
  });
}

function makeForm(button) {
  const { method, url, fields, body, texts } = JSON.parse(button.dataset.try);
  const form = create(
    'form',
    { className: 'try-form', hidden: true },
    create('p', { textContent: texts.hint }),
  );
  const inputs = fields.map((field) => {
    const name = create('span', {}, create('code', { textContent: field.name }), ` ${field.in}`);
    if (field.required) name.append(create('span', { className: 'required', textContent: ' *' }));
    const input =
      field.choices.length > 0
        ? create('select', {}, ...['', ...field.choices].map((choice) => new Option(choice, choice)))
        : create('input', { type: 'text', autocomplete: 'off', spellcheck: false });
    input.value = field.value;
    input.required = field.required && field.in === 'path';
    form.append(create('label', {}, name, input));
    return { ...field, input };
  });
  const text =
    body === undefined ? undefined : create('textarea', { value: body, spellcheck: false, rows: 8 });
  if (text) form.append(create('label', {}, create('span', { textContent: texts.body }), text));
  const submit = create('button', { className: 'button primary', textContent: texts.send });
  const output = create('div', { role: 'status' });
  form.append(submit, output);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    submit.disabled = true;
    output.replaceChildren(create('p', { textContent: texts.sending }));
    const started = performance.now();
    try {
      const response = await fetch(...requestOf({ method, url, inputs, body: text?.value }));
      const answer = await response.text();
      show(output, { response, answer, ms: Math.round(performance.now() - started), texts });
    } catch (error) {
      const why =
        error instanceof RangeError || error.name === 'TypeError' ? texts.noResponse : error.message;
      output.replaceChildren(create('p', { className: 'try-status', textContent: why }));
    }
    submit.disabled = false;
  });
  button.parentElement.after(form);
  return form;
}

function requestOf({ method, url, inputs, body }) {
  const headers = new Headers();
  const query = new URLSearchParams();
  let target = url;
  for (const { name, in: place, input } of inputs) {
    const { value } = input;
    if (place === 'path') target = target.replaceAll(`{${name}}`, encodeURIComponent(value));
    else if (value.trim() === '' || /^(?:Bearer|Basic) $/.test(value)) continue;
    else if (place === 'query') query.append(name, value);
    else headers.set(name, value);
  }
  if (body !== undefined && body !== '') headers.set('content-type', 'application/json');
  const search = query.size > 0 ? `?${query}` : '';
  return [
    target + search,
    {
      method,
      headers,
      // Neither cookies nor the address of the page.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      ...(body && method !== 'GET' && method !== 'HEAD' && { body }),
    },
  ];
}

function show(output, { response, answer, ms, texts }) {
  const kind = response.ok ? 'get' : response.status < 500 ? 'post' : 'delete';
  const status = create('p', { className: 'try-status' });
  status.append(
    create('span', {
      className: `method ${kind}`,
      textContent: `${response.status} ${response.statusText}`.trim(),
    }),
    create('span', { textContent: `${ms} ms` }),
    create('span', { textContent: response.headers.get('content-type') ?? '' }),
  );
  const code = create('code', { textContent: pretty(answer).slice(0, maxShown) });
  const pre = create('pre', { tabIndex: 0, ariaLabel: texts.response }, code);
  pre.role = 'group';
  output.replaceChildren(status, ...(answer === '' ? [] : [pre]));
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
