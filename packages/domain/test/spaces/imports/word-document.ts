import { pixel } from './pictures.ts';
import { zipOf } from './zip-file.ts';

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function paragraph(content: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}${content}</w:p>`;
}

function run(text: string, properties = ''): string {
  return `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

function row(...cells: string[]): string {
  return `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`).join('')}</w:tr>`;
}

/** A Word document with a title, a heading, bold text, a link, a table and an image. */
export function wordDocument(): Buffer {
  const body = [
    paragraph(run('Handbook'), 'Heading1'),
    paragraph(run('Rules'), 'Heading2'),
    paragraph(
      `${run('Be ')}${run('kind', '<w:rPr><w:b/></w:rPr>')}${run(' and read ')}<w:hyperlink r:id="rId1">${run('the site')}</w:hyperlink>${run('.')}`,
    ),
    `<w:tbl>${row('Who', 'What')}${row('Ada', 'Code')}</w:tbl>`,
    paragraph(
      '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rId2"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
    ),
  ].join('');
  const styles = [1, 2]
    .map(
      (level) =>
        `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
    )
    .join('');
  return zipOf([
    {
      name: '[Content_Types].xml',
      data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    { name: 'word/document.xml', data: `<w:document ${namespaces}><w:body>${body}</w:body></w:document>` },
    { name: 'word/styles.xml', data: `<w:styles ${namespaces}>${styles}</w:styles>` },
    {
      name: 'word/_rels/document.xml.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/hyperlink" Target="https://example.com/" TargetMode="External"/><Relationship Id="rId2" Type="${relationships}/image" Target="media/image1.png"/><Relationship Id="rId3" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'word/media/image1.png', data: Buffer.concat([pixel, Buffer.alloc(100)]) },
  ]);
}
