const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAE0lEQVR42mP8z8DAwMDAxAADAAAdAAMBcRzzdQAAAABJRU5ErkJggg==',
  'base64',
);
/** A repository with a group, a subpage, an image, and a file that is no documentation. */
export const files = {
  'README.md': '# Welcome\n\nRead [how to install](guide/install.md).\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Welcome](README.md)\n\n## Guide\n\n* [Install](guide/install.md)\n  * [On a disk](guide/disk.md)\n* [Elsewhere](https://example.com)\n',
  'guide/install.md':
    '---\ndescription: In one step\nicon: book\n---\n\n# Install\n\n![](../.gitbook/assets/one.png)\n',
  'guide/disk.md': '# On a disk\n\nText.\n',
  '.gitbook/assets/one.png': png,
  'src/code.ts': 'export {};\n',
};
