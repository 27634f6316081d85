import { hasTagManager, type TagManager } from './tag-manager.ts'

/** The tag manager of a demo shop: this server replaces it, and no other host is called. */
export const DEMO_GTM_ID = 'GTM-DEMO'

export const DEMO_TAG_MANAGER = '/sandbox/tag-manager.js'

/** Whether a shop's pages call Google's hosts after consent. */
export const asksGoogle = (gtmId: TagManager): boolean => hasTagManager(gtmId) && gtmId !== DEMO_GTM_ID
