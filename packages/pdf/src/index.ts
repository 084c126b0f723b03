export type { AssetResponse, PageCover, DocumentPage, PdfTask, AssetRequest } from './document/pdf-task.ts';
export { PdfTooLargeError, type RenderLimits, defaultRenderLimits, renderPdf } from './render-pdf.ts';
