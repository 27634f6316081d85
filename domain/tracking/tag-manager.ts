export type TagManager = string | null | undefined

/** Without a tag manager, pages do not ask about cookies. */
export const hasTagManager = (gtmId: TagManager): gtmId is string => Boolean(gtmId)
