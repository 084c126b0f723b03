import { transaction } from '../../context/transaction.ts';
import { ApiError, type Contract, type CustomField, invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import { customFieldsOfOrganization } from './custom-fields.lists.ts';
import { presentCustomField, presentFieldValue } from '../../presenters/custom-fields.presenter.ts';
import { isSelect, maxFields } from '../../rules/custom-fields.rules.ts';
import { setFieldValues } from './set-field-values.ts';

export const customFields: Service<Contract['customFields']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, customFieldsOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  create(ctx, { body }, { actor, organizationId }) {
    if (isSelect(body.type) && body.options === undefined) {
      throw invalidInput('body.options', `is required for the type ${body.type}`);
    }
    return transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      if ((await tx.store.customFields.count(organizationId)) >= maxFields) {
        throw new ApiError(
          'conflict',
          `An organization has at most ${maxFields} custom fields. Delete one first.`,
        );
      }
      const now = tx.clock().toISOString();
      await tx.store.customFields.insert({
        id: tx.newId('customField'),
        organization_id: organizationId,
        name: body.name,
        title: body.title ?? '',
        description: body.description ?? '',
        type: body.type,
        placeholder: body.placeholder ?? '',
        options: isSelect(body.type) ? [...new Set(body.options)] : null,
        created_at: now,
        updated_at: now,
      });
      return present(tx, actor.userId, organizationId, body.name);
    });
  },

  get(ctx, { fieldName }, { actor, organizationId }) {
    return present(ctx, actor.userId, organizationId, fieldName);
  },

  update(ctx, { fieldName, body }, { actor, organizationId }) {
    return transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      const field = await tx.store.customFields.lock(organizationId, fieldName);
      if (field === undefined) throw notFound('custom field', fieldName);
      const options =
        isSelect(field.type) && body.options !== undefined ? [...new Set(body.options)] : undefined;
      const { title, description, placeholder } = body;
      const changes = definedOnly({ title, description, placeholder, options });
      if (!isEmpty(changes)) {
        if (options !== undefined) {
          assertUnused(fieldName, await tx.store.fieldValues.countOutside(field.id, options));
        }
        await tx.store.customFields.update(field.id, { ...changes, updated_at: tx.clock().toISOString() });
      }
      return present(tx, actor.userId, organizationId, fieldName);
    });
  },

  async delete(ctx, { fieldName }, { organizationId }) {
    await transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      if (!(await tx.store.customFields.delete(organizationId, fieldName)))
        throw notFound('custom field', fieldName);
    });
    return undefined;
  },

  async listOfSpace(ctx, _input, { space }) {
    const rows = await ctx.store.fieldValues.listOfSpace(space.organization_id, space.id);
    return rows.map((row) => presentFieldValue(ctx.settings, space, row));
  },

  async updateOfSpace(ctx, { body }, { space }) {
    await transaction(ctx, async (tx) => {
      const now = await tx.store.spaces.lock(space.id);
      // A space that was transferred meanwhile is no longer visible here.
      if (now === undefined || now.organization_id !== space.organization_id)
        throw notFound('space', space.id);
      assertNotDeleted(now);
      await setFieldValues(tx, space, body.values);
    });
    return undefined;
  },
};

function assertUnused(fieldName: string, spaces: number): void {
  if (spaces === 0) return;
  throw new ApiError(
    'conflict',
    `${spaces === 1 ? 'One space has a value' : `${spaces} spaces have values`} of ${fieldName} that would no longer be an option. Change ${spaces === 1 ? 'it' : 'them'} first.`,
  );
}

async function present(ctx: Ctx, userId: string, organizationId: string, name: string): Promise<CustomField> {
  const row = await ctx.store.customFields.find(organizationId, name, userId);
  if (row === undefined) throw notFound('custom field', name);
  return presentCustomField(ctx.settings, row);
}
