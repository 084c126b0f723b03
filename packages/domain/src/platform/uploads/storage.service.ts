import { type Contract, invalidInput } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import { defaultMaxUploadBytes } from '../../core/settings.ts';
import { assertSpaceFor } from '../../files/organization-files.ts';
import { notFound } from '../../core/not-found.ts';
import { presentStorageUsage } from '../../presenters/storage-usage.presenter.ts';
import { assertFileName } from '../../files/file-name.ts';
import { uploadKey } from '../../files/signed-upload-urls.ts';

export const storage: Service<Contract['storage']> = {
  async get(ctx, { organizationId }) {
    const row = await ctx.store.storedObjects.usageOf(organizationId);
    if (row === undefined) throw notFound('organization', organizationId);
    return presentStorageUsage(ctx.settings, row);
  },

  async generateUploadUrl(ctx, { body: { file, kind } }, { organizationId }) {
    assertFileName(file.name, 'body.file.name');
    const { maxUploadBytes = defaultMaxUploadBytes } = ctx.settings;
    if (file.size > maxUploadBytes) throw invalidInput('body.file.size', `must be at most ${maxUploadBytes}`);
    await assertSpaceFor(ctx, organizationId, file.size);
    const upload = { organizationId, kind, uploadId: ctx.newId('upload'), sizeBytes: file.size };
    return {
      object: 'storage-signed-url',
      url: await ctx.uploadUrls.urlOf(ctx, upload),
      key: uploadKey(upload),
    };
  },
};
