import { trimOf } from '@lectern/contract';

const maxLength = 100;

/** The file name of what is made of pages with a title, for a Content-Disposition. */
export function downloadName(title: string, extension: 'pdf' | 'zip'): string {
  const words = title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ').replaceAll(/\s+/g, ' ');
  const name = trimOf(words, ' .');
  const cut = Array.from(name).slice(0, maxLength).join('').trim();
  return `${cut === '' ? 'Pages' : cut}.${extension}`;
}
