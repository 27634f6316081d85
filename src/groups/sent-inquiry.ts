import * as z from 'zod/mini'
import { keep } from '#src/visit/draft-storage.ts'

/** Stored in the tab, so that a reload still shows the page of a sent inquiry. */
export const sentInquiry = keep('group-inquiry', 'sessionStorage', () => z.boolean())
