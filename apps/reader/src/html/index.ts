// For pages of the server that are none of a site.
export { attributes, type Content, html, type Html } from './html.ts';
export { StyleSheet } from './style-sheet.ts';
