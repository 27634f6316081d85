import type { ReactNode } from 'react'
import type { ContentType } from '#contract/content.ts'
import { RouterLink } from './RouterLink.tsx'

/**
 * Returns a function that shows words as a link. The link opens one of the shop's texts, such as its terms, in a
 * dialog.
 */
export const contentLink = (content: ContentType) => (words: ReactNode) => (
  <RouterLink to="." search={(search) => ({ ...search, content })} resetScroll={false}>
    {words}
  </RouterLink>
)
