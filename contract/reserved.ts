/** The first path segments that routes or the server use, in any case. No tenant may have one as its code. */
export const RESERVED_SEGMENT =
  /^(?:api|assets|checkout|dev|groups|healthz|login|metrics|newsletter|readyz|sandbox|staff|user|withdrawal)$/i
