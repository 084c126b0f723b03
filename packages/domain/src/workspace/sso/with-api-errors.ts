import { apiErrorOf } from '../../store/constraint-errors.ts';

/** Maps database errors to API errors, as `call` does. */
export async function withApiErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}
