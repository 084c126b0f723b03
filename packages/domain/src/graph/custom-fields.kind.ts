import { customFieldMembers, presentCustomField } from '../presenters/custom-fields.presenter.ts';
import { customFieldRow } from '../store/workspace/custom-fields.repository.ts';
import { kind } from './kind.ts';

export const customFieldKind = kind({
  name: 'CustomField',
  row: customFieldRow,
  members: customFieldMembers,
  references: { organizationId: 'organization_id' },
  present: presentCustomField,
  byId: ({ store, actor, parent }) => store.customFields.visible(parent, actor.userId),
});
