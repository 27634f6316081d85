import type { ReactNode } from 'react'
import { Columns } from './Columns.tsx'
import { PageHeading } from './PageHeading.tsx'
import './Page.css'

interface PageProps {
  steps?: ReactNode
  title: ReactNode
  /** True if this page may replace another page at the same address. */
  takesFocus?: boolean
  help?: string
  children: ReactNode
  aside?: ReactNode
}

export function Page({ steps, title, takesFocus, help, children, aside }: PageProps) {
  return (
    <Columns aside={aside}>
      <div data-part="checkout" data-stack="24">
        {steps}
        <header data-part="checkout-head" data-stack="8">
          <PageHeading title={title} takesFocus={takesFocus} />
          {help && <p data-quiet>{help}</p>}
        </header>
        {children}
      </div>
    </Columns>
  )
}
