import * as z from 'zod/mini'
import { keep } from '#src/visit/draft-storage.ts'

/** True if this tab has sent an inquiry. The tab stores the value, so that a reload still shows the inquiry's page. */
export const sentInquiry = keep('group-inquiry', 'sessionStorage', () => z.boolean())
