import { ApiError } from '@lectern/contract';

/** A request that exceeds a limit; rejected as a whole. */
export class LimitError extends ApiError {
  constructor(message: string) {
    super('invalid_input', message);
  }
}
