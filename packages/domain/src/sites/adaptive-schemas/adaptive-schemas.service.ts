import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Service } from '../../access/service.ts';
import { withSiteLock } from '../structure/with-site-lock.ts';
import { presentAdaptiveSchema } from '../../presenters/adaptive-schemas.presenter.ts';
import { assertAdaptiveSchema } from './check-adaptive-schema.ts';

export const adaptiveSchemas: Service<Contract['adaptiveSchemas']> = {
  async get(ctx, _input, { site }) {
    const row = await ctx.store.adaptiveSchemas.find(site.id);
    if (row === undefined) throw notFound('adaptive schema of site', site.id);
    return presentAdaptiveSchema(row);
  },

  async update(ctx, { body }, { site }) {
    assertAdaptiveSchema(body.jsonSchema, 'body.jsonSchema');
    return withSiteLock(ctx, site, async (tx) => {
      const updatedAt = ctx.clock().toISOString();
      const row = { site_id: site.id, json_schema: body.jsonSchema, updated_at: updatedAt };
      await tx.store.adaptiveSchemas.save(row);
      return presentAdaptiveSchema(row);
    });
  },
};
