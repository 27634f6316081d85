import { hasTagManager, type TagManager } from './tag-manager.ts'

/** Pages of the demo shops load a script of this server instead of Google's. */
export const DEMO_GTM_ID = 'GTM-DEMO'

export const DEMO_TAG_MANAGER = '/sandbox/tag-manager.js'

export const asksGoogle = (gtmId: TagManager): boolean => hasTagManager(gtmId) && gtmId !== DEMO_GTM_ID
