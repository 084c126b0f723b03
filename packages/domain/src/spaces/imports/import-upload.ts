import { invalidInput } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { isKeySegment } from '../../files/storage-key.ts';
import { uploadKey } from '../../files/signed-upload-urls.ts';
import type { ImportRequest } from './import-request.ts';

const kind = 'import_file';

/**
 * The storage key of the upload at a URL; `undefined` for a URL of no upload. 400 for an upload of another organization or
 * kind, and for one without bytes.
 */
export async function findUploadKey(
  { settings, storage }: Pick<Ctx, 'settings' | 'storage'>,
  organizationId: string,
  { url, source }: Pick<ImportRequest, 'url' | 'source'>,
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
    const hint =
      uploadKind === kind
        ? 'send its bytes to the URL with PUT first'
        : `create an upload URL of the kind ${kind} first`;
    throw invalidInput('body.url', `names no upload of this organization: ${hint}`);
  }
  if (source === 'website')
    throw invalidInput('body.source', 'must be markdown, html, docx or zip for an upload');
  return key;
}
