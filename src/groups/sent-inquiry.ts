import { keep } from '#src/visit/draft-storage.ts'

const True = { safeParse: (value: unknown) => (value === true ? { data: true } : {}) }

/** Stored in the tab, so that a reload still shows the page of a sent inquiry. */
export const sentInquiry = keep('group-inquiry', 'sessionStorage', () => True)
