export type { DocumentPage, PageCover, PdfTask } from './document/pdf-task.ts';
export type { AssetRequest, AssetResponse } from './document/worker-messages.ts';
export { FontsMissingError } from './fonts-missing-error.ts';
export { PdfTooLargeError } from './pdf-too-large-error.ts';
export { type RenderLimits, defaultRenderLimits, renderPdf } from './render-pdf.ts';
