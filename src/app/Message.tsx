import { use, type ReactNode, useEffect, useRef } from 'react'
import { useIsInShop } from '#src/api/ApiContext.ts'
import { ErrorEnd } from '#src/ui/ErrorEnd.ts'
import './Message.css'

interface MessageProps {
  /** With `error`, screen readers announce the message at once. `notFound` means that the page does not exist. */
  kind?: 'error' | 'notFound'
  children: ReactNode
}

/** Shows a page with nothing but a message. Outside a shop's frame, the message is also the main content. */
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

/** Shows the heading of a message, and focuses it unless another element has the focus. Needs no data of a shop. */
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
