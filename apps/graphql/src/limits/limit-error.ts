import { ApiError } from '@lectern/contract';

/** A request that asks for more than one request may; refused as a whole. */
export class LimitError extends ApiError {
  constructor(message: string) {
    super('invalid_input', message);
  }
}
