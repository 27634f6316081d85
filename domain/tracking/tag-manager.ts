export type TagManager = string | null | undefined

/** True if the shop measures. Without a tag manager there is neither a question about cookies nor a button for it. */
export const hasTagManager = (gtmId: TagManager): gtmId is string => Boolean(gtmId)
