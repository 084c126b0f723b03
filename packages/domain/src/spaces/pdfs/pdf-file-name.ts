import { trimOf } from '@lectern/contract';

const maxLength = 100;

/** The file name of a PDF in its Content-Disposition. */
export function pdfFileName(title: string): string {
  const words = title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ').replaceAll(/\s+/g, ' ');
  const name = trimOf(words, ' .');
  const cut = Array.from(name).slice(0, maxLength).join('').trim();
  return `${cut === '' ? 'Pages' : cut}.pdf`;
}
