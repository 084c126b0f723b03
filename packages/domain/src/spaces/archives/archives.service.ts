import type { Contract } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import { downloadName } from '../../files/download-name.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';

export const archives: Service<Contract['archives']> = {
  async getOfSpace(ctx, _input, { space }) {
    assertNotDeleted(space);
    const title = space.title === '' ? 'Untitled' : space.title;
    const download = { id: space.revision_id, name: downloadName(title, 'zip') };
    return { url: await ctx.archiveUrls.urlOf(ctx, download) };
  },
};
