import { preparedQueryFor } from '@lectern/database';
import type { Tables } from './tables/tables.ts';

/** A query of the tables of the product that is compiled once, see `PreparedQuery`. */
export const preparedQuery = preparedQueryFor<Tables>();
