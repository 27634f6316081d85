import { use, type ReactNode, useEffect, useRef } from 'react'
import { useIsInShop } from '#src/api/ApiContext.ts'
import { ErrorEnd } from '#src/ui/ErrorEnd.ts'
import './Message.css'

interface MessageProps {
  /** It says that something has failed: read out at once. notFound: that there is no such page. */
  kind?: 'error' | 'notFound'
  children: ReactNode
}

/** A page that has only something to say. Within a shop's frame it is part of the main content, without one it is all of it. */
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

/** The heading of a page that has only something to say. It may stand where the focus was, and where no shop is known. */
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
