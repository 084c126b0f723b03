import type { ImportContentSource } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

export type ImportRequest = {
  readonly actor: UserActor;
  readonly space: SpaceRow;
  readonly changeRequest?: ChangeRequestRow;
  readonly pageId?: string;
  readonly url: string;
  readonly source: ImportContentSource;
  /** Where the input names the URL and the page, for the errors about them. */
  readonly paths?: { readonly url: string; readonly page: string };
};
