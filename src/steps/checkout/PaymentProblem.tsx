import { useTranslations } from 'use-intl'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Cart } from '#contract/prices.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { LinkAgainPart } from './LinkAgainPart.tsx'
import { useFormat } from '#src/useFormat.ts'
import { namesOf } from './names-of.ts'

/** Why the payment cannot begin, and the way on. `cart`: the reservation's, undefined while it is not known. */
export function PaymentProblem({ cart }: { cart: Cart | undefined }) {
  const t = useTranslations('checkout')
  const codes = useTranslations('errorcode')
  const { size } = useFormat()
  const send = useCheckoutSend()
  const isUnreachable = useCheckout((snapshot) => snapshot.matches({ payment: 'unreachable' }))
  const refusal = useCheckout(({ context }) => context.refusal)
  const retry = <Button onPress={() => send({ type: 'payment.retry' })}>{t('payment.retry')}</Button>

  if (isUnreachable || !refusal) {
    return (
      <Notice kind="error" title={t('payment.unreachable.title')}>
        <p>{t('payment.unreachable.text')}</p>
        <div data-part="notice-actions">{retry}</div>
      </Notice>
    )
  }
  if (refusal.kind === 'outOfStock') {
    return (
      <Notice kind="error" title={t('payment.outOfStock.title')}>
        <p>{t('payment.outOfStock.text', { names: namesOf(refusal.outOfStock, cart, size) })}</p>
        <div data-part="notice-actions">
          <RouterLink to="/{-$tenant}/{-$locale}" hash="products" reloadDocument>
            {t('payment.outOfStock.mend')}
          </RouterLink>
        </div>
      </Notice>
    )
  }
  if (refusal.kind === 'cancelled') {
    return (
      <Notice kind="warning" title={t('check.reason.cancelled.title')}>
        <p>{t('check.reason.cancelled.text')}</p>
      </Notice>
    )
  }
  if (refusal.kind === 'notFound') {
    return (
      <>
        <Notice kind="error" title={t('refusal.notFound.title')}>
          <p>{t('refusal.notFound.text')}</p>
        </Notice>
        <LinkAgainPart />
      </>
    )
  }
  // The days it was booked for have begun: asking again would not help.
  if (refusal.kind === 'errorcode' && refusal.errorcode === ERROR_CODE.periodNotBookable) {
    return (
      <Notice kind="error" title={t('success.over.title')}>
        <p>{codes('110')}</p>
        <div data-part="notice-actions">
          <RouterLink to="/{-$tenant}/{-$locale}" hash="calendar" reloadDocument>
            {t('payment.over.mend')}
          </RouterLink>
        </div>
      </Notice>
    )
  }
  return (
    <Notice kind="error" title={t('payment.other.title')}>
      <p>{refusal.kind === 'errorcode' ? codes(`${refusal.errorcode}`) : t('payment.other.text')}</p>
      <div data-part="notice-actions">{retry}</div>
    </Notice>
  )
}
