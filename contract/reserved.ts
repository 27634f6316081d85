/** No tenant can have one of these path segments as its code. */
export const RESERVED_SEGMENT =
  /^(?:api|assets|checkout|dev|groups|healthz|login|metrics|mybooking|newsletter|readyz|sandbox|staff|user|withdrawal)$/i
