import { ApiError } from '@lectern/contract';
import { LimitError } from './limit-error.ts';

/** How many operations the fields of one request may call. */
const maxCalls = 200;
/** How many values may lead further: each page of a space, and each of those that it leads to. */
const maxValues = 200_000;

/** Counts what the fields of one HTTP request do beyond reading rows, with all operations of a batch. */
export class Work {
  #calls = 0;
  #values = 0;

  /** Counts a call of an operation. Throws beyond the limit, which fails the field alone. */
  countCall(): void {
    this.#calls += 1;
    if (this.#calls <= maxCalls) return;
    throw new ApiError(
      'invalid_input',
      `The fields of the request read more than ${maxCalls} values one by one. Request fewer nodes, or fewer of their fields.`,
    );
  }

  /** Counts values whose fields are looked at. Throws `LimitError` beyond the limit: lists multiply down the tree. */
  countValues(count: number): void {
    this.#values += count;
    if (this.#values <= maxValues) return;
    throw new LimitError(
      `The fields of the request lead to more than ${maxValues} values. Select fewer lists below each other.`,
    );
  }
}
