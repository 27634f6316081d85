import type { ReactNode } from 'react'
import { Columns } from '#src/ui/Columns.tsx'
import { CheckoutHeading } from './CheckoutHeading.tsx'
import { CheckoutSteps, type CheckoutStep } from './CheckoutSteps.tsx'
import './CheckoutPage.css'

interface CheckoutPageProps {
  /** Absent: past the three steps. */
  step?: CheckoutStep
  title: ReactNode
  /** It takes the place of what had the focus, at the same address. */
  takesFocus?: boolean
  help?: string
  children: ReactNode
  aside?: ReactNode
}

/** The frame of the pages of checkout: where one is, what it is about. */
export function CheckoutPage({ step, title, takesFocus, help, children, aside }: CheckoutPageProps) {
  return (
    <Columns aside={aside}>
      <div data-part="checkout">
        {step && <CheckoutSteps current={step} />}
        <header data-part="checkout-head">
          <CheckoutHeading title={title} takesFocus={takesFocus} />
          {help && <p data-part="checkout-help">{help}</p>}
        </header>
        {children}
      </div>
    </Columns>
  )
}
