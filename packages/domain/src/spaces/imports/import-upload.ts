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
  ctx: Pick<Ctx, 'settings' | 'storage'>,
  organizationId: string,
  { url, source }: Pick<ImportRequest, 'url' | 'source'>,
): Promise<string | undefined> {
  const prefix = `${ctx.settings.publicUrl}/`;
  if (!url.startsWith(`${prefix}uploads/`)) return undefined;
  const key = url.slice(prefix.length).replace(/[?#].*$/s, '');
  await assertUpload(ctx, organizationId, { key, path: 'body.url' });
  if (source === 'website')
    throw invalidInput('body.source', 'must be markdown, html, docx or zip for an upload');
  return key;
}

/** 400 for a key that names no upload to import of the organization, and for one without bytes. */
export async function assertUpload(
  { storage }: Pick<Ctx, 'storage'>,
  organizationId: string,
  { key, path }: { readonly key: string; readonly path: string },
): Promise<void> {
  const [, organization, uploadKind, uploadId = '', ...more] = key.split('/');
  const isOwn = organization === organizationId && isKeySegment(uploadId) && more.length === 0;
  const isStored =
    isOwn && key === uploadKey({ organizationId, kind, uploadId }) && (await storage.exists(key));
  if (isStored) return;
  const hint =
    uploadKind === kind
      ? 'send its bytes to the URL with PUT first'
      : `create an upload URL of the kind ${kind} first`;
  throw invalidInput(path, `names no upload of this organization: ${hint}`);
}
