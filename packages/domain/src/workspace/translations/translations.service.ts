import { transaction } from '../../context/transaction.ts';
import type { Contract, TranslationSettings } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly } from '../../core/changes.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { translationsOfOrganization } from './translations.lists.ts';
import { presentTranslation } from '../../presenters/translations.presenter.ts';

export const translations: Service<Contract['translations']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, translationsOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  create(ctx, { body }, { actor, organizationId }) {
    return transaction(ctx, async (tx) => {
      const id = tx.newId('translationSettings');
      const now = tx.clock().toISOString();
      await tx.store.translations.insert({
        id,
        organization_id: organizationId,
        title: body.title,
        languages: [...new Set(body.languages)],
        created_at: now,
        updated_at: now,
      });
      return present(tx, actor.userId, organizationId, id);
    });
  },

  get(ctx, { translationSettingsId }, { actor, organizationId }) {
    return present(ctx, actor.userId, organizationId, translationSettingsId);
  },

  update(ctx, { translationSettingsId, body }, { actor, organizationId }) {
    return transaction(ctx, async (tx) => {
      // The lock of conditional writes.
      await tx.store.organizations.lock([organizationId]);
      const languages = body.languages === undefined ? undefined : [...new Set(body.languages)];
      const changes = { title: body.title, updated_at: tx.clock().toISOString() };
      const exists = await tx.store.translations.update(organizationId, translationSettingsId, {
        ...changes,
        ...definedOnly({ languages }),
      });
      if (!exists) throw notFound('translation settings', translationSettingsId);
      return present(tx, actor.userId, organizationId, translationSettingsId);
    });
  },

  async delete(ctx, { translationSettingsId }, { organizationId }) {
    await transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      if (!(await tx.store.translations.delete(organizationId, translationSettingsId)))
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
