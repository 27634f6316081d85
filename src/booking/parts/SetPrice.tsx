import { useTranslations } from 'use-intl'
import type { OfferedSet, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import type { Line } from '#domain/persons/persons.ts'
import { cardPrice } from '#domain/pricing/card-price.ts'
import { readSets } from '#domain/pricing/sets.ts'
import { useFormat } from '#src/base/useFormat.ts'

interface SetPriceProps {
  set: OfferedSet
  members: { optional: boolean; rented: Product[]; line: Line | undefined }[]
  type: PersonType
  age: number | undefined
}

export function SetPrice({ set, members, type, age }: SetPriceProps) {
  const t = useTranslations('products.sets')
  const products = useTranslations('products')
  const legal = useTranslations('legal')
  const { money } = useFormat()
  const parts = members
    .filter(({ optional, line }) => !optional || line)
    .flatMap(({ rented, line }) => {
      const open = line ? rented.filter(({ id }) => id === line.id) : rented
      const prices = open.flatMap((product) => {
        const price = cardPrice({ product, model: product.models.find(({ id }) => id === line?.modelId), type, age })
        return price ? [{ product: product.id, amount: price.amount, isFrom: price.isFrom }] : []
      })
      const least = prices.toSorted((a, b) => a.amount - b.amount)[0]
      return least ? [{ ...least, isFrom: least.isFrom || prices.some(({ amount }) => amount > least.amount) }] : []
    })
  const alone = parts.reduce((sum, { amount }) => sum + amount, 0)
  const [read] = readSets(parts, [{ members: set.members, percent: set.percent, amount: set.amounts?.[`${type}`] }])
  const saved = read?.saved.reduce((sum, cents) => sum + cents, 0) ?? 0
  const amount = money(alone - saved)
  return (
    <div data-part="product-prices" data-numbers>
      <p data-part="product-price" data-price>
        {parts.some(({ isFrom }) => isFrom) ? products('from', { amount }) : amount}
      </p>
      {saved > 0 && (
        <p data-part="product-detail" data-muted>
          {t('alone', { amount: money(alone), saved: money(saved) })}
        </p>
      )}
      <p data-part="product-detail" data-usual data-muted>
        {legal('vat')}
      </p>
    </div>
  )
}
