import { useTranslations } from 'use-intl'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Cart } from '#contract/prices.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { CheckoutSnapshot } from '#machines/checkout/machine.ts'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { LinkAgainPart } from '#src/checkout/booked/LinkAgainPart.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { namesOf } from '#src/checkout/names-of.ts'

const REFUSALS = ['outOfStock', 'cancelled', 'notFound', 'over', 'rejected'] as const

const problemOf = (snapshot: CheckoutSnapshot) =>
  REFUSALS.find((refused) => snapshot.matches({ payment: { refused } })) ?? 'unreachable'

/** Why the payment cannot begin, and the way on. `cart`: the reservation's, undefined while it is not known. */
export function PaymentProblem({ cart }: { cart: Cart | undefined }) {
  const t = useTranslations('checkout')
  const wordsOf = useErrorcodeWords()
  const { size } = useFormat()
  const send = useCheckoutSend()
  const problem = useCheckout(problemOf)
  const { outOfStock, errorcode } = useCheckout(({ context }) => context)
  const retry = <Button onPress={() => send({ type: 'payment.retry' })}>{t('payment.retry')}</Button>

  switch (problem) {
    case 'unreachable':
      return (
        <Notice kind="error" title={t('payment.unreachable.title')}>
          <p>{t('payment.unreachable.text')}</p>
          <div data-part="notice-actions">{retry}</div>
        </Notice>
      )
    case 'outOfStock':
      return (
        <Notice kind="error" title={t('payment.outOfStock.title')}>
          <p>{t('payment.outOfStock.text', { names: namesOf(outOfStock, cart, size) })}</p>
          <div data-part="notice-actions">
            <RouterLink to="/{-$tenant}/{-$locale}" hash="products" reloadDocument>
              {t('payment.outOfStock.mend')}
            </RouterLink>
          </div>
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice kind="failure" title={t('check.reason.cancelled.title')}>
          <p>{t('check.reason.cancelled.text')}</p>
        </Notice>
      )
    case 'notFound':
      return (
        <>
          <Notice kind="error" title={t('refusal.notFound.title')}>
            <p>{t('refusal.notFound.text')}</p>
          </Notice>
          <LinkAgainPart />
        </>
      )
    // The days it was booked for have begun: asking again would not help.
    case 'over':
      return (
        <Notice kind="error" title={t('success.over.title')}>
          <p>{wordsOf(ERROR_CODE.periodNotBookable)}</p>
          <div data-part="notice-actions">
            <RouterLink to="/{-$tenant}/{-$locale}" hash="calendar" reloadDocument>
              {t('payment.over.mend')}
            </RouterLink>
          </div>
        </Notice>
      )
    default:
      return (
        <Notice kind="error" title={t('payment.other.title')}>
          <p>{errorcode === null ? t('payment.other.text') : wordsOf(errorcode)}</p>
          <div data-part="notice-actions">{retry}</div>
        </Notice>
      )
  }
}
