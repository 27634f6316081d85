import { use, type ReactNode, useEffect, useRef } from 'react'
import { useIsInShop } from '#src/api/ApiContext.ts'
import { ErrorEnd } from '#src/ui/ErrorEnd.ts'
import './Message.css'

interface MessageProps {
  kind?: 'error' | 'notFound'
  children: ReactNode
}

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
