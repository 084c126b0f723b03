/** A mail before it is rendered. Its texts are plain: whatever others wrote is escaped by what renders them. */
export type MailBody = {
  readonly subject: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly paragraphs: readonly string[];
  /** What somebody else wrote. */
  readonly quote?: string;
  readonly items?: readonly MailItem[];
  readonly action: { readonly label: string; readonly url: string };
  /** Below the rest, small. */
  readonly notes: readonly string[];
  /** A link that ends mails of the kind. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
};

type MailItem = { readonly title: string; readonly text: string; readonly url: string };

const maxSubjectLength = 200;

/** What neither a header nor a line may contain: control characters, and those that change the direction of text. */
const unprintable = /[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu;

/** One line of plain text of at most `maxLength` characters, of a text that anybody wrote. */
export function toLine(text: string, maxLength: number): string {
  const line = text.toWellFormed().replaceAll(unprintable, ' ').trim();
  const characters = Array.from(line);
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
}

export function subjectOf({ subject }: Pick<MailBody, 'subject'>): string {
  return toLine(subject, maxSubjectLength);
}

export function renderText({ paragraphs, quote, items = [], action, notes, unsubscribe }: MailBody): string {
  const small = [
    ...notes,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}:\n${unsubscribe.url}`]),
  ];
  return [
    ...paragraphs,
    ...(quote === undefined ? [] : [`> ${quote}`]),
    ...items.map(({ title, text, url }) => `* ${title}\n  ${text}\n  ${url}`),
    `${action.label}:\n${action.url}`,
    ...(small.length === 0 ? [] : ['-- ', ...small]),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Without pictures, scripts or anything that a mail program would load. */
export function renderHtml(body: MailBody): string {
  const { subject, language, direction, paragraphs, quote, items = [], action, notes, unsubscribe } = body;
  const lines = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${toHtml(text)}</p>`),
    ...(quote === undefined
      ? []
      : [
          `<blockquote dir="auto" style="margin:0 0 16px;padding:0 12px;border-inline-start:3px solid #d6d3d1">${toHtml(quote)}</blockquote>`,
        ]),
    ...items.map(
      ({ title, text, url }) =>
        `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#1d4ed8;font-weight:600">${toHtml(title)}</a><br>${toHtml(text)}</p>`,
    ),
  ];
  const small = [
    ...notes.map((text) => `<p style="margin:0 0 8px">${toHtml(text)}</p>`),
    ...(unsubscribe === undefined
      ? []
      : [
          `<p style="margin:0 0 8px"><a href="${escapeHtml(unsubscribe.url)}" style="color:#57534e">${toHtml(unsubscribe.label)}</a></p>`,
        ]),
  ];
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f4;color:#1c1917;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px">
${lines.join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 18px;background:#1d4ed8;color:#fff;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0;color:#57534e;font-size:13px;word-break:break-all">${escapeHtml(action.url)}</p>
</div>
<div style="max-width:560px;margin:16px auto 0;color:#57534e;font-size:13px">
${small.join('\n')}
</div>
</body>
</html>
`;
}

function toHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function escapeHtml(text: string): string {
  return text.replaceAll(/["&'<>]/g, (character) => entities[character] ?? '');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
