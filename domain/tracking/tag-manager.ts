/** The tag manager of a demo shop: this server replaces it, and no other host is called. */
export const DEMO_GTM_ID = 'GTM-DEMO'

export const DEMO_TAG_MANAGER = '/sandbox/tag-manager.js'

type TagManager = string | null | undefined

/** Whether a shop measures: without a tag manager there is neither a question about cookies nor a button for it. */
export const hasTagManager = (gtmId: TagManager): gtmId is string => Boolean(gtmId)

/** Whether a shop's pages call Google's hosts after consent. */
export const asksGoogle = (gtmId: TagManager): boolean => hasTagManager(gtmId) && gtmId !== DEMO_GTM_ID
