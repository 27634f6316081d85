/** The tag manager of a demo shop: this server answers in its place, and no other host is asked. */
export const DEMO_GTM_ID = 'GTM-DEMO'

export const DEMO_TAG_MANAGER = '/sandbox/tag-manager.js'

/** Whether a shop's pages ask Google's hosts once somebody has consented. */
export const asksGoogle = (gtmId: string | null | undefined): boolean => Boolean(gtmId) && gtmId !== DEMO_GTM_ID
