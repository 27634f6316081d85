/* The schemas of the contract share these patterns with pages that check texts before they load the schemas. */

/** A country code, ISO 3166 alpha-2. */
export const COUNTRY = /^[A-Z]{2}$/

/** The days that the database can store, together with the days before and after them. */
export const STORED_YEAR = /^(19|2\d)\d\d-/

/** Allows the two joiners, because Persian names and some emoji need them. */
export const LINE = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u200C\u200D])*$/u

/**
 * Allows a host without a path, because a name such as "Dr.huber" looks like one. Mails do not turn hosts into links
 * (server/base/visitors-words.ts).
 */
export const NO_ADDRESS = /^(?!.*(?::\/\/|[wW]{3}\.|\.[a-z]{2,}\/))/u

/** Accepts an empty text, but no text of joiners and fillers alone, because that would be no name. */
export const VISIBLE = /^$|[^\s\p{DI}\u2800]/u

export const PHONE = /^(?:$|(?:\+|00)[\s(]*[1-9](?:\D*\d){5,})/

/** Accepts the same addresses as `z.email()`. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
