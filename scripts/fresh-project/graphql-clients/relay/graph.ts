import { graphql } from 'relay-runtime';

// The compiler reads these; programs import what it writes.

graphql`
  fragment graph_page on DocumentPage {
    id
    pageId
    title
    path
    markdown
    document
  }
`;

graphql`
  fragment graph_pageTree on DocumentPage {
    ...graph_page
    pages {
      ...graph_page @alias(as: "page")
    }
  }
`;

graphql`
  fragment graph_space on Space {
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
      ...graph_pageTree @alias(as: "page")
    }
  }
`;

graphql`
  fragment graph_changeRequest on ChangeRequest {
    id
    number
    subject
    status
    outdated
    revision
    updatedAt
    pages {
      ...graph_page @alias(as: "page")
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
`;

graphql`
  fragment graph_changeRequests on Space @argumentDefinitions(after: { type: "String" }) {
    changeRequests(first: 2, after: $after) @connection(key: "graph_changeRequests") {
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
`;

graphql`
  query graphSpaceQuery($spaceId: ID!) {
    space(id: $spaceId) {
      ...graph_space
    }
  }
`;

graphql`
  query graphChangeRequestsQuery($spaceId: ID!, $after: String) {
    space(id: $spaceId) {
      ...graph_changeRequests @arguments(after: $after)
    }
  }
`;

graphql`
  query graphChangeRequestQuery($changeRequestId: ID!) {
    node(id: $changeRequestId) {
      ... on ChangeRequest @alias(as: "found") {
        __typename
        ...graph_changeRequest
        space {
          ...graph_space
        }
      }
    }
  }
`;

graphql`
  mutation graphEditMutation($input: UpdateChangeRequestContentInput!) {
    updateChangeRequestContent(input: $input) {
      changeRequest {
        ...graph_changeRequest
      }
    }
  }
`;

graphql`
  mutation graphMergeMutation($input: MergeChangeRequestInput!) {
    mergeChangeRequest(input: $input) {
      result
      changeRequest {
        ...graph_changeRequest
      }
      space {
        ...graph_space
      }
    }
  }
`;
