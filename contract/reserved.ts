/**
 * Matches first path segments that routes or the server use, in upper or lower case. They cannot be the code of a
 * tenant.
 */
export const RESERVED_SEGMENT =
  /^(?:api|assets|checkout|dev|groups|healthz|login|metrics|newsletter|readyz|sandbox|staff|user|withdrawal)$/i
