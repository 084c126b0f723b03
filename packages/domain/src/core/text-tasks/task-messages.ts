import type { ErrorCode, ErrorDetail } from '@lectern/contract/errors';
import type { TextTaskInput, TextTaskKind, TextTaskResult } from '@lectern/content';

/** A task for a thread: a function of texts, for several inputs. */
export type TextTask<K extends TextTaskKind = TextTaskKind> = {
  readonly kind: K;
  readonly inputs: readonly TextTaskInput<K>[];
};

/** Its results in order, or the first error. */
export type TextTaskAnswer<K extends TextTaskKind = TextTaskKind> =
  | { readonly kind: 'results'; readonly results: readonly TextTaskResult<K>[] }
  | {
      readonly kind: 'error';
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: readonly ErrorDetail[] | undefined;
    }
  | { readonly kind: 'too-deep' };
