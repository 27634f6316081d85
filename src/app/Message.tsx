import { use, type ReactNode, useEffect, useRef } from 'react'
import { useIsInShop } from '#src/api/ApiContext.ts'
import { ErrorEnd } from '#src/ui/ErrorEnd.ts'
import './Message.css'

interface MessageProps {
  /** error: an action failed, and screen readers announce it at once. notFound: the page does not exist. */
  kind?: 'error' | 'notFound'
  children: ReactNode
}

/** A page with nothing but a message. Outside a shop's frame it is also the main content. */
export function Message({ kind, children }: MessageProps) {
  const end = use(ErrorEnd)
  const message = (
    <section data-part="message" role={kind === 'error' ? 'alert' : undefined}>
      {children}
      {kind && end}
    </section>
  )
  return useIsInShop() ? message : <main id="main">{message}</main>
}

/** The heading of a message. It takes the focus if no element has it, and needs no shop. */
export function MessageHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}
