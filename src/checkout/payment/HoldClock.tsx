import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

const TICK_MS = 1000
const MINUTE_MS = 60_000
/** The minutes at which it is read out. */
const SAID_AT: readonly number[] = [10, 5, 2, 1]

const useMinutesUntil = (instant: number): number => {
  // The shop's clock is known to a second: thirty minutes never begin as thirty-one.
  const minutes = () => Math.max(1, Math.ceil((instant - TICK_MS - Date.now()) / MINUTE_MS))
  const [left, setLeft] = useState(minutes)
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutes()), TICK_MS)
    return () => clearInterval(timer)
  })
  return left
}

/** How long the stock is held, in whole minutes: a running second would hurry. `ends`: in ms by the browser's clock. */
export function HoldClock({ ends }: { ends: number }) {
  const t = useTranslations('checkout.payment.hold')
  const minutes = useMinutesUntil(ends)
  return (
    <>
      <p data-part="hold" data-numbers>
        {t('left', { minutes })}
      </p>
      <VisuallyHidden live>{SAID_AT.includes(minutes) && t('left', { minutes })}</VisuallyHidden>
    </>
  )
}
