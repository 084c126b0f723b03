/** Codes with which the server closes a connection (GraphQL over WebSocket, and RFC 6455). */
export const closeCodes = {
  goingAway: 1001,
  messageTooBig: 1009,
  tryAgainLater: 1013,
  unauthorized: 4401,
} as const;
