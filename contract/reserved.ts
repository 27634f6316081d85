/**
 * Matches path segments that routes or the server use at the beginning of a path, in any letter case. No tenant can
 * have one of these segments as its code.
 */
export const RESERVED_SEGMENT =
  /^(?:api|assets|checkout|dev|groups|healthz|login|metrics|mybooking|newsletter|readyz|sandbox|staff|user|withdrawal)$/i
