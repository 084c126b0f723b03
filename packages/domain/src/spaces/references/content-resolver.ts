import type { ResolveTexts } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { type ContentVersion, readerOf } from '../../presenters/content-version.ts';
import { type DocumentReader, documentReader } from '../../presenters/text.presenter.ts';
import type { ReferenceScope } from './resolve-links-of-texts.ts';
import { resolveTexts, textResolver } from './resolve-texts.ts';

type Version = Pick<ContentVersion, 'space' | 'revision'>;

/** Resolves the links of texts of a content version. */
export function resolverOf(ctx: Ctx, version: Version): ResolveTexts {
  return textResolver(ctx, scopeOf(ctx, version));
}

/** Reads texts of a content version as documents. */
export function documentReaderOf(ctx: Ctx, version: Version): DocumentReader {
  return documentReader(ctx, resolverOf(ctx, version));
}

/** The same of texts of several content versions, those of each text in order. */
export function documentReaderOfTexts(ctx: Ctx, versions: readonly Version[]): DocumentReader {
  const scopes = new Map([...new Set(versions)].map((version) => [version, scopeOf(ctx, version)]));
  const scopeAt = (at: number) => {
    const version = versions[at];
    return version && scopes.get(version);
  };
  return documentReader(ctx, (texts) =>
    resolveTexts(
      ctx,
      texts.map((text, at) => ({ text, scope: scopeAt(at) })),
    ),
  );
}

function scopeOf(ctx: Ctx, { space, revision }: Version): ReferenceScope {
  return { space, revision, reader: readerOf(ctx, { space }) };
}
