import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { text } from './schema/text.ts';

export const LanguageCode = z
  .enum([
    'en',
    'fr',
    'de',
    'es',
    'it',
    'pt',
    'ru',
    'ja',
    'zh',
    'ko',
    'ar',
    'hi',
    'nl',
    'pl',
    'tr',
    'sv',
    'no',
    'da',
    'fi',
    'el',
    'cs',
    'hu',
    'ro',
    'th',
    'vi',
    'id',
    'ms',
    'he',
    'uk',
    'sk',
    'bg',
    'hr',
    'lt',
    'lv',
    'et',
    'sl',
  ])
  .meta({ id: 'LanguageCode', description: 'A language, by its ISO 639-1 code.' });
export type LanguageCode = z.output<typeof LanguageCode>;

export const TranslationSettings = z
  .object({
    object: z.literal('translation-settings'),
    id: Id,
    title: z.string().meta({ examples: ['European languages'] }),
    languages: z.array(LanguageCode).meta({ examples: [['fr', 'de']] }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    permissions: z.object({ view: z.boolean(), edit: z.boolean() }).meta({ id: 'TranslationPermissions' }),
    urls: z.object({ location: z.string() }).meta({ id: 'TranslationUrls' }),
  })
  .meta({ id: 'TranslationSettings', description: 'Target languages for the translation of content.' });
export type TranslationSettings = z.output<typeof TranslationSettings>;

const Title = text(1, 100);
const Languages = z
  .array(LanguageCode)
  .max(100)
  .optional()
  .meta({ examples: [['fr', 'de']] });

const base = '/v1/orgs/{organizationId}/translations';
const path = `${base}/{translationSettingsId}` as const;

export const translations = {
  list: operation({
    id: 'listTranslations',
    method: 'GET',
    path: base,
    summary: 'List the translation settings of an organization',
    description: 'Oldest first.',
    permission: 'translation.view',
    query: pageQuery,
    result: listOf('TranslationSettings', TranslationSettings),
    status: 200,
  }),
  create: operation({
    id: 'createTranslation',
    method: 'POST',
    path: base,
    summary: 'Create translation settings',
    permission: 'translation.edit',
    body: z.object({
      title: Title,
      languages: Languages.meta({ description: 'Defaults to none. Duplicates are removed.' }),
    }),
    result: TranslationSettings,
    status: 201,
  }),
  get: operation({
    id: 'getTranslation',
    method: 'GET',
    path,
    summary: 'Get translation settings',
    permission: 'translation.view',
    result: TranslationSettings,
    status: 200,
  }),
  update: operation({
    id: 'updateTranslation',
    method: 'PUT',
    path,
    summary: 'Update translation settings',
    permission: 'translation.edit',
    body: z.object({
      title: Title,
      languages: Languages.meta({
        description: 'Unchanged when omitted. Duplicates are removed.',
      }),
    }),
    result: TranslationSettings,
    status: 200,
  }),
  delete: operation({
    id: 'deleteTranslation',
    method: 'DELETE',
    path,
    summary: 'Delete translation settings',
    permission: 'translation.edit',
    status: 205,
  }),
};
