import { useId, type ReactNode } from 'react'
import './Page.css'

interface PagePartProps {
  title: string
  change?: ReactNode
  children: ReactNode
}

export function PagePart({ title, change, children }: PagePartProps) {
  const id = useId()
  return (
    <section data-part="checkout-part" data-stack="12" aria-labelledby={id}>
      <header data-part="checkout-part-head" data-row="apart">
        <h2 id={id}>{title}</h2>
        {change}
      </header>
      {children}
    </section>
  )
}
