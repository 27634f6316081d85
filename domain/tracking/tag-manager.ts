export type TagManager = string | null | undefined

/** Tells whether the shop has a tag manager. Without one, pages do not ask about cookies. */
export const hasTagManager = (gtmId: TagManager): gtmId is string => Boolean(gtmId)
