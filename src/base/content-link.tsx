import type { ReactNode } from 'react'
import type { ContentType } from '#contract/content.ts'
import { RouterLink } from './RouterLink.tsx'

export const contentLink = (content: ContentType) => (words: ReactNode) => (
  <RouterLink to="." search={(search) => ({ ...search, content })} resetScroll={false}>
    {words}
  </RouterLink>
)
