export type { Answer, BookCover, BookPage, BookTask, Question } from './book/messages.ts';
export { BookTooLargeError, type RenderLimits, defaultRenderLimits, renderBook } from './render-book.ts';
