import { useTranslations } from 'use-intl'
import { KID, YOUTH } from '#contract/constants.ts'
import type { Model, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { billedDays, isByNight, pricePerDay } from '#domain/pricing/price.ts'
import { cardPrice } from '#domain/pricing/card-price.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { usePersonRules } from './usePersonRules.ts'
import { useFormat } from '#src/base/useFormat.ts'

interface ProductPricesProps {
  product: Product
  model: Model | undefined
  type: PersonType
  age: number | undefined
  days: number
}

export function ProductPrices({ product, model, type, age, days }: ProductPricesProps) {
  const t = useTranslations('products')
  const legal = useTranslations('legal')
  const { money } = useFormat()
  const { youthAge } = usePersonRules()
  const chosenHours = useBooking(({ context }) => context.booking.hours)
  const price = cardPrice({ product, model, type, age })
  if (!price) return null
  const { hours } = price
  const billed = billedDays(product, days)
  const byNight = isByNight(product)
  const period = t(byNight ? 'forNights' : 'forDays', { count: billed })
  const each = money(pricePerDay(price.amount, product, days))
  const { prices = product.prices, conditions = product.conditions } = model ?? {}
  const youth = prices[`${YOUTH}`]
  const isYouthOther = type === KID && age === undefined && youth !== undefined && youth.amount !== prices[type]?.amount
  const open = age === undefined ? conditions.filter(({ personType }) => personType === type) : []
  // True if the price is for the booking's days or hours, and not for nights.
  const isUsual = (hours === undefined) === (chosenHours === null) && !byNight
  const usual = [
    hours === undefined ? period : t('forHours', { count: hours }),
    hours === undefined && billed > 1 && t(byNight ? 'perNight' : 'perDay', { amount: each }),
    legal('vat'),
  ]
  const details = [
    product.deposit !== undefined && legal('deposit.each', { amount: money(product.deposit) }),
    price.condition && t('conditionApplied', { title: price.condition.title }),
    ...open.map(({ title, ageFrom, ageTo, price: amount }) =>
      t('condition', { title, from: ageFrom, to: ageTo, amount: money(amount) }),
    ),
    isYouthOther && t('youthFrom', { age: youthAge, amount: money(youth.amount) }),
  ]
  return (
    <div data-part="product-prices" data-numbers>
      <p data-part="product-price" data-price>
        {price.isFrom ? t('from', { amount: money(price.amount) }) : money(price.amount)}
      </p>
      {usual.filter(Boolean).map((words) => (
        <p key={String(words)} data-part="product-detail" data-usual={isUsual || undefined} data-muted>
          {words}
        </p>
      ))}
      {details.filter(Boolean).map((words) => (
        <p key={String(words)} data-part="product-detail" data-muted>
          {words}
        </p>
      ))}
    </div>
  )
}
