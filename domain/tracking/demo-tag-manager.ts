import { hasTagManager, type TagManager } from './tag-manager.ts'

/** The id of the demo shops' tag manager. This server replaces it, so no other host is called. */
export const DEMO_GTM_ID = 'GTM-DEMO'

export const DEMO_TAG_MANAGER = '/sandbox/tag-manager.js'

/** Tells whether the shop's pages call hosts of Google after consent. */
export const asksGoogle = (gtmId: TagManager): boolean => hasTagManager(gtmId) && gtmId !== DEMO_GTM_ID
