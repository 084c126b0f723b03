import { invalidInput } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { isKeySegment } from '../../files/storage-key.ts';
import { uploadKey } from '../../files/upload-addresses.ts';
import type { AskedImport } from './requested-import.ts';

const kind = 'import_file';

/**
 * Where the bytes are when the address is that of an upload; `undefined` for any other address. 400 for one of another
 * organization or kind, and for one whose bytes were never sent.
 */
export async function uploadKeyIn(
  { settings, storage }: Pick<Ctx, 'settings' | 'storage'>,
  organizationId: string,
  { url, source }: Pick<AskedImport, 'url' | 'source'>,
): Promise<string | undefined> {
  const prefix = `${settings.publicUrl}/uploads/`;
  if (!url.startsWith(prefix)) return undefined;
  const parts = url
    .slice(prefix.length)
    .replace(/[?#].*$/s, '')
    .split('/');
  const [organization, uploadKind, uploadId = ''] = parts;
  const isOwn = parts.length === 3 && organization === organizationId && isKeySegment(uploadId);
  const key = uploadKey({ organizationId, kind, uploadId: isOwn ? uploadId : 'none' });
  if (!isOwn || !(await storage.exists(key))) {
    const sent =
      uploadKind === kind ? '; send its bytes there with PUT first' : `; ask for one of the kind ${kind}`;
    throw invalidInput('body.url', `there is no such upload of this organization${sent}`);
  }
  if (source === 'website')
    throw invalidInput('body.source', 'is that of a file for an upload: markdown, html, docx or zip');
  return key;
}
