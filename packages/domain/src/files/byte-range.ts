/** The first and the last byte, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };
