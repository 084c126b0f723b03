const maxLength = 100;

/** What a PDF is saved as. */
export function pdfName(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const cut = Array.from(name).slice(0, maxLength).join('').trim();
  return `${cut === '' ? 'Pages' : cut}.pdf`;
}
