// The same rows and leaves as in Lectern's responses, as far as they are columns: PostGraphile has no urls, permissions
// and features, and does not authenticate. The aliases are the names of Lectern.

const siteColumns = `id: rowId organizationId type title hostname basename proxyOrigin visibility published
  adaptiveContent siteSpaces: siteSpaceCount createdAt`;

const sections = `sections: siteSectionsBySiteIdList(orderBy: POSITION_ASC)`;
const siteSpaces = `siteSpaces: siteSpacesBySectionIdList(orderBy: POSITION_ASC)`;

export const queries = {
  R1: `query Sites($organizationId: String!) {
    organization: organizationByRowId(rowId: $organizationId) {
      hostname
      sites: sitesByOrganizationId(first: 50, orderBy: CREATED_AT_ASC) {
        totalCount pageInfo { hasNextPage endCursor } nodes { ${siteColumns} }
      }
    }
  }`,
  R2: `query Site($id: String!) {
    site: siteByRowId(rowId: $id) { ${siteColumns} organizationByOrganizationId { hostname } }
  }`,
  W1: `mutation CreateCollection($collection: CollectionInput!) {
    createCollection(input: { collection: $collection }) {
      collection { id: rowId organizationId parentId title description defaultLevel }
    }
  }`,
  G1: `query Organization($organizationId: String!) {
    organization: organizationByRowId(rowId: $organizationId) {
      sites: sitesByOrganizationId(first: 20, orderBy: CREATED_AT_ASC) {
        nodes {
          id: rowId title
          ${sections} {
            id: rowId title path
            ${siteSpaces} { id: rowId path space: spaceBySpaceId { id: rowId title emoji visibility } }
          }
        }
      }
    }
  }`,
  G2: `query Site($id: String!) {
    site: siteByRowId(rowId: $id) { title ${sections} { title ${siteSpaces} { path space: spaceBySpaceId { title } } } }
  }`,
} as const;
