import * as z from 'zod/mini'
import { keep } from '#src/visit/draft-storage.ts'

/**
 * True if this tab has sent an inquiry. The tab stores this, so that the inquiry's page still knows it after a reload.
 */
export const sentInquiry = keep('group-inquiry', 'sessionStorage', () => z.boolean())
