import type { ReactNode } from 'react'
import { Columns } from './Columns.tsx'
import { PageHeading } from './PageHeading.tsx'
import './Page.css'

interface PageProps {
  /** The part above the title that shows the position among several pages. */
  steps?: ReactNode
  title: ReactNode
  /** True if the page replaces a page that had the focus at the same address. */
  takesFocus?: boolean
  help?: string
  children: ReactNode
  aside?: ReactNode
}

/** The frame of a page: position, heading and content. */
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
