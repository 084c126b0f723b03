import type { introspection } from '@lectern/client/introspection';
import { initGraphQLTada } from 'gql.tada';

const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { DateTime: string; Document: unknown };
}>();

const page = graphql(`
  fragment Page on DocumentPage {
    id
    pageId
    title
    path
    markdown
    document
  }
`);

const space = graphql(
  `
    fragment Space on Space {
      id
      title
      revision
      updatedAt
      changeRequestsOpen
      changeRequestsDraft
      urls {
        location
      }
      pages {
        ... on DocumentPage {
          ...Page
          pages {
            ... on DocumentPage {
              ...Page
            }
          }
        }
      }
    }
  `,
  [page],
);

const changeRequest = graphql(
  `
    fragment ChangeRequest on ChangeRequest {
      id
      number
      subject
      status
      outdated
      revision
      updatedAt
      pages {
        ... on DocumentPage {
          ...Page
        }
      }
      changes {
        changes {
          __typename
          ... on RevisionChangePageEdited {
            page {
              pageId
              title
            }
            attributes {
              title {
                before
                after
              }
            }
          }
        }
      }
    }
  `,
  [page],
);

export const spaceQuery = graphql(
  `
    query Space($spaceId: ID!) {
      space(id: $spaceId) {
        ...Space
      }
    }
  `,
  [space],
);

export const changeRequestQuery = graphql(
  `
    query ChangeRequest($changeRequestId: ID!) {
      node(id: $changeRequestId) {
        __typename
        ... on ChangeRequest {
          ...ChangeRequest
          space {
            ...Space
          }
        }
      }
    }
  `,
  [space, changeRequest],
);

export const changeRequestsQuery = graphql(`
  query ChangeRequests($spaceId: ID!, $first: Int!, $after: String) {
    space(id: $spaceId) {
      id
      changeRequests(first: $first, after: $after) {
        totalCount
        edges {
          node {
            id
            subject
            status
            outdated
            updatedAt
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

export const editMutation = graphql(
  `
    mutation Edit($input: UpdateChangeRequestContentInput!) {
      updateChangeRequestContent(input: $input) {
        changeRequest {
          ...ChangeRequest
        }
      }
    }
  `,
  [changeRequest],
);

export const mergeMutation = graphql(
  `
    mutation Merge($input: MergeChangeRequestInput!) {
      mergeChangeRequest(input: $input) {
        result
        changeRequest {
          ...ChangeRequest
        }
        space {
          ...Space
        }
      }
    }
  `,
  [space, changeRequest],
);
