/** What can be imported. */
export const sourceTypes = ['git', 'zip', 'website', 'markdown', 'html', 'docx'] as const;
export type SourceType = (typeof sourceTypes)[number];
