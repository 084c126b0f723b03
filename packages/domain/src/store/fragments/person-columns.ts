import { columnsOf, pick, type RowColumn } from '../schema/row.ts';
import { usersTable } from '../tables/users.table.ts';

type PersonColumns<Alias extends string> = {
  readonly display_name: RowColumn<`${Alias}.display_name`, string>;
  readonly email: RowColumn<`${Alias}.email`, string>;
  readonly photo_url: RowColumn<`${Alias}.photo_url`, string | null>;
};

/** What is shown of a user, beside the id, where queries join `users` under a name. */
export function personColumns<Alias extends string>(alias: Alias): PersonColumns<Alias> {
  return pick(columnsOf(usersTable, alias), 'display_name', 'email', 'photo_url');
}
