/**
 * Matches first path segments that routes or the server use, in upper or lower case. No tenant can have such a code.
 */
export const RESERVED_SEGMENT =
  /^(?:api|assets|checkout|dev|groups|healthz|login|metrics|mybooking|newsletter|readyz|sandbox|staff|user|withdrawal)$/i
