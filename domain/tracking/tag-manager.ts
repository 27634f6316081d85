export type TagManager = string | null | undefined

/** Tells whether the shop measures visits. A shop without a tag manager does not ask about cookies. */
export const hasTagManager = (gtmId: TagManager): gtmId is string => Boolean(gtmId)
