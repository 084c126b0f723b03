import type { ChangeRequestRow } from '../store/spaces/change-requests.repository.ts';
import type { Ctx } from '../context/context.ts';
import type { DomainSettings } from '../core/settings.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';
import { ContentReader, runTextTask, visibleMarkdown } from '@lectern/content';
import type { Reader, VisitorActor } from '../core/actor.ts';
import type { ReadSpaceRow } from './spaces.presenter.ts';
import type { RevisionRow } from '../store/spaces/revisions.repository.ts';

/** The content that is read, and the resource it is read through, which determines its URLs. */
export type ContentVersion = {
  readonly space: Pick<
    ReadSpaceRow,
    'id' | 'organization_id' | 'store_id' | 'revision_id' | 'computed_specs' | 'shows_git'
  >;
  readonly revision: RevisionRow;
  /** Through the space, a change request, or a revision. */
  readonly as: 'space' | 'revision' | Pick<ChangeRequestRow, 'id' | 'number'>;
  /** The visitor who reads it: conditions apply to them, and of Git they see at most the files of pages. A member sees everything. */
  readonly visitor?: VisitorActor | undefined;
};

/** The visitor among the readers of a content. */
export function visitorIn(actor: Reader): VisitorActor | undefined {
  return actor.kind === 'visitor' ? actor : undefined;
}

/** The part of a text that the reader of a content sees. */
export async function visibleText(
  { textTasks }: Pick<Ctx, 'textTasks'>,
  { visitor }: Pick<ContentVersion, 'visitor'>,
  markdown: string,
): Promise<string> {
  if (visitor === undefined) return markdown;
  return runTextTask(textTasks, 'visible', { markdown, claims: visitor.claims });
}

/** The part of the description of a page, which is short, that the reader of a content sees. */
export function visibleDescription({ visitor }: Pick<ContentVersion, 'visitor'>, text: string): string {
  return visitor === undefined ? text : visibleMarkdown(text, visitor.claims);
}

/** A reader of the content. */
export function readerOf(
  ctx: Pick<Ctx, 'store' | 'contentCache'>,
  { space }: { readonly space: Pick<SpaceRow, 'store_id'> },
) {
  return new ContentReader(ctx, space.store_id);
}

/** The URL of the content in the frontend for editors. */
export function appAddress({ appUrl }: DomainSettings, { space, revision, as }: ContentVersion): string {
  const base = `${appUrl}/o/${space.organization_id}/s/${space.id}`;
  if (as === 'space') return base;
  return as === 'revision' ? `${base}/~/revisions/${revision.id}` : `${base}/~/changes/${as.number}`;
}

/** The URL of the content in the API. */
export function contentAddress(
  { publicUrl }: DomainSettings,
  { space, revision, as }: ContentVersion,
): string {
  const base = `${publicUrl}/v1/spaces/${space.id}`;
  if (as === 'space') return `${base}/content`;
  return as === 'revision' ? `${base}/revisions/${revision.id}` : `${base}/change-requests/${as.id}/content`;
}
