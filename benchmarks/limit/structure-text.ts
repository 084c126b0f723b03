export type StructureTuple = [
  siteId: string,
  siteTitle: string,
  sectionId: string,
  sectionTitle: string,
  sectionPath: string,
  id: string,
  path: string,
  spaceId: string,
  spaceTitle: string,
  spaceEmoji: string | null,
  spaceVisibility: string,
];

/** The JSON text of sites with sections with spaces, from rows of spaces in that order. */
export function structureOf(rows: readonly StructureTuple[]): string {
  let text = '';
  let site = '';
  let section = '';
  for (const row of rows) {
    if (row[2] === section) {
      text += ',';
    } else if (row[0] === site) {
      text += `]},${sectionStart(row)}`;
    } else {
      text += `${site === '' ? '' : ']}]},'}{"id":"${row[0]}","title":${JSON.stringify(row[1])},"sections":[${sectionStart(row)}`;
    }
    site = row[0];
    section = row[2];
    const title = JSON.stringify(row[8]);
    const emoji = row[9] === null ? 'null' : `"${row[9]}"`;
    text += `{"id":"${row[5]}","path":"${row[6]}","title":${title},"space":{"id":"${row[7]}","title":${title},"emoji":${emoji},"visibility":"${enumName(row[10])}"}}`;
  }
  return rows.length === 0 ? '' : `${text}]}]}`;
}

const enumNames: Record<string, string> = {};

/** The GraphQL name of a value such as `in-collection`. */
function enumName(value: string): string {
  return (enumNames[value] ??= value.toUpperCase().replaceAll('-', '_'));
}

function sectionStart(row: StructureTuple): string {
  return `{"id":"${row[2]}","title":${JSON.stringify(row[3])},"path":"${row[4]}","siteSpaces":[`;
}
