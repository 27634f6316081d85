import * as z from 'zod/mini'
import { keep } from '#src/visit/draft-storage.ts'

/** Stores in this tab whether it has sent an inquiry, so that a reload still shows the page of a sent inquiry. */
export const sentInquiry = keep('group-inquiry', 'sessionStorage', () => z.boolean())
