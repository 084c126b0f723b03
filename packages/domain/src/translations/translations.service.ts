import type { Contract, TranslationSettings } from '@lectern/contract';
import { notFound } from '../access/not-found.ts';
import { definedOnly } from '../changes.ts';
import type { Ctx } from '../context.ts';
import { readPage } from '../list.ts';
import type { Service } from '../service.ts';
import { translationsOfOrganization } from './translations.lists.ts';
import { presentTranslation } from './translations.presenter.ts';

export const translations: Service<Contract['translations']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, translationsOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  create(ctx, { body }, { actor, organizationId }) {
    return ctx.store.transaction(async (tx) => {
      const id = ctx.newId('translationSettings');
      const now = ctx.clock().toISOString();
      await tx.translations.insert({
        id,
        organization_id: organizationId,
        title: body.title,
        languages: [...new Set(body.languages)],
        created_at: now,
        updated_at: now,
      });
      return present({ ...ctx, store: tx }, actor.userId, organizationId, id);
    });
  },

  get(ctx, { translationSettingsId }, { actor, organizationId }) {
    return present(ctx, actor.userId, organizationId, translationSettingsId);
  },

  update(ctx, { translationSettingsId, body }, { actor, organizationId }) {
    return ctx.store.transaction(async (tx) => {
      // The lock that a conditional write holds while it compares.
      await tx.organizations.lock([organizationId]);
      const languages = body.languages === undefined ? undefined : [...new Set(body.languages)];
      const changes = { title: body.title, updated_at: ctx.clock().toISOString() };
      const isThere = await tx.translations.update(organizationId, translationSettingsId, {
        ...changes,
        ...definedOnly({ languages }),
      });
      if (!isThere) throw notFound('translation settings', translationSettingsId);
      return present({ ...ctx, store: tx }, actor.userId, organizationId, translationSettingsId);
    });
  },

  async delete(ctx, { translationSettingsId }, { organizationId }) {
    await ctx.store.transaction(async (tx) => {
      await tx.organizations.lock([organizationId]);
      if (!(await tx.translations.delete(organizationId, translationSettingsId)))
        throw notFound('translation settings', translationSettingsId);
    });
    return undefined;
  },
};

async function present(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  id: string,
): Promise<TranslationSettings> {
  const row = await ctx.store.translations.find(organizationId, id, userId);
  if (row === undefined) throw notFound('translation settings', id);
  return presentTranslation(ctx.settings, row);
}
