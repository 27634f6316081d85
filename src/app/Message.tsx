import type { ComponentProps } from 'react'
import { useIsInShop } from '#src/api/ApiContext.ts'
import './Message.css'

/** A page that has only something to say. Within a shop's frame it is part of the main content, without one it is all of it. */
export function Message(props: ComponentProps<'section'>) {
  const message = <section data-part="message" {...props} />
  return useIsInShop() ? message : <main id="main">{message}</main>
}
