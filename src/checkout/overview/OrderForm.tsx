import { useRef, useState, type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useIsChanging } from '#src/booking/change/useChange.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { withdrawableUntil } from '#domain/reservation/withdrawal.ts'
import { useSite } from '#src/api/useSite.ts'
import './OrderForm.css'

const privacyLink = (words: ReactNode) => (
  <RouterLink to="." search={(search) => ({ ...search, content: 'privacy' as const })} resetScroll={false}>
    {words}
  </RouterLink>
)

interface OrderFormProps {
  /** The total the visitor sees, in cents. */
  amount: number
  /** The amount due; for a change of a paid booking, the difference. */
  toPay: number
  /** The first day of the rental. */
  firstDay: IsoDay
}

/** Shows the terms to accept and the button that orders. */
export function OrderForm({ amount, toPay, firstDay }: OrderFormProps) {
  const t = useTranslations('checkout')
  const isChanging = useIsChanging()
  const send = useCheckoutSend()
  const isTermsMissing = useCheckout((snapshot) => snapshot.matches({ overview: { order: 'termsMissing' } }))
  const isUnreachable = useCheckout((snapshot) => snapshot.matches({ overview: { order: 'unreachable' } }))
  const isOrdering = useCheckout(
    (snapshot) => snapshot.matches({ overview: { order: 'ordering' } }) || snapshot.matches('leavingForPayment'),
  )
  const isSeen = useCheckout((snapshot) => snapshot.matches({ overview: { total: 'seen' } }))
  const [termsAccepted, setTermsAccepted] = useState(false)
  const terms = useRef<HTMLDivElement>(null)

  const focusTerms = () => terms.current?.querySelector('input')?.focus()
  const order = () => {
    send({ type: 'order.place', amount, termsAccepted, key: crypto.randomUUID() })
    if (!termsAccepted) focusTerms()
  }
  return (
    <section data-part="order" data-stack="12">
      <TotalChanged onConfirmed={focusTerms} />
      <div ref={terms}>
        <Checkbox
          isSelected={termsAccepted}
          isDisabled={isOrdering}
          onChange={setTermsAccepted}
          error={isTermsMissing && !termsAccepted ? t('error.terms') : undefined}
        >
          {t('overview.terms')}
        </Checkbox>
        <RouterLink
          data-part="link"
          data-beside-box
          to="."
          search={(search) => ({ ...search, content: 'agb' as const })}
          resetScroll={false}
        >
          {t('overview.readTerms')}
        </RouterLink>
      </div>
      <p data-muted>
        {t.rich('overview.privacy', {
          link: privacyLink,
        })}
      </p>
      <p data-muted>
        <WithdrawalNote firstDay={firstDay} />
      </p>
      <div data-part="checkout-actions">
        {!isUnreachable && (
          <Button
            isPending={isOrdering}
            isDisabled={!isSeen && !isOrdering}
            pendingLabel={t(isChanging ? 'change.saving' : 'overview.ordering')}
            onPress={order}
          >
            {t(isChanging ? (toPay > 0 ? 'change.order' : 'change.save') : 'overview.order')}
          </Button>
        )}
        {toPay > 0 && <p data-muted>{t('overview.afterwards')}</p>}
      </div>
    </section>
  )
}

/**
 * The total differs from the one shown before, so the visitor must confirm it before ordering. `onConfirmed`: moves the
 * focus.
 */
function TotalChanged({ onConfirmed }: { onConfirmed: () => void }) {
  const isChanged = useCheckout((snapshot) => snapshot.matches({ overview: { total: 'changed' } }))
  return isChanged && <Changed onConfirmed={onConfirmed} />
}

function Changed({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTranslations('checkout')
  const { money } = useFormat()
  const send = useCheckoutSend()
  const seen = useCheckout(({ context }) => context.seen)
  const offered = useCheckout(({ context }) => context.priced?.amount ?? null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const confirm = () => {
    send({ type: 'total.confirm' })
    onConfirmed()
  }
  if (seen === null || offered === null) return null
  return (
    <div ref={place}>
      <Notice kind="warning" title={t('refusal.total.title')}>
        <p data-numbers>{t('overview.totalChanged', { before: money(seen), now: money(offered) })}</p>
        <div data-part="notice-actions">
          <Button kind="quiet" onPress={confirm}>
            {t('overview.confirmTotal')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

const link = (words: ReactNode) => <RouterLink to="/{-$tenant}/{-$locale}/withdrawal">{words}</RouterLink>

/** Whether an order of today can be withdrawn, and the last day if the shop grants it. */
function WithdrawalNote({ firstDay }: { firstDay: IsoDay }) {
  const t = useTranslations('checkout.overview')
  const legal = useTranslations('legal')
  const { day } = useFormat()
  const { settings, today } = useSite()
  if (!settings.withdrawal) return t('withdrawal')
  const { withdrawalDays: days } = settings
  if (!days) return t.rich('withdrawable', { link })
  const until = day(withdrawableUntil(today, firstDay, days), 'long')
  return legal.rich('withdrawable', { days, until, link })
}
