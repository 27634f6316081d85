import * as z from 'zod/mini'
import { CONTENT_TYPES, GROUP_CONTENT_TYPES } from './constants.ts'
import { defineCall } from './call.ts'

export const ContentType = z.enum([...CONTENT_TYPES, ...GROUP_CONTENT_TYPES])
export type ContentType = z.infer<typeof ContentType>

export const Content = z.union([
  z.object({ title: z.string(), /** Sanitized HTML. */ content: z.string() }),
  z.object({ error: z.string() }),
])

export const getContent = defineCall('GET', '/api/content/{type}', {
  access: 'anyone',
  summary:
    'Returns one of the shop’s texts: contact, imprint, terms, privacy, accessibility, or the conditions for groups',
  answer: Content,
})
