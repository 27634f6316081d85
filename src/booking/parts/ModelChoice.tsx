import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Model, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import type { Line, PersonRef } from '#domain/persons/persons.ts'
import { cardPrice } from '#domain/pricing/card-price.ts'
import { isModelSoldOut, freeUnits, ownUnits, stockLeft, type FreeUnits } from '#domain/stock/stock.ts'
import { RadioPills, type PillChoice } from '#src/ui/RadioPills.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBookingSend, useBooking } from '#src/visit/VisitContext.ts'
import { countMax } from '#domain/booking/lines.ts'
import { NumberStepper } from '#src/ui/NumberStepper.tsx'
import type { UnitRef } from '#contract/errors.ts'
import { unitKey } from '#domain/stock/units.ts'

interface ModelChoiceProps {
  product: Product
  person: PersonRef
  type: PersonType
  age: number | undefined
  line: Line | undefined
}

/** Lets the visitor choose a model, then one of its sizes; the size adds the line. */
export function ModelChoice({ product, person, type, age, line }: ModelChoiceProps) {
  const t = useTranslations('products')
  const { money, size } = useFormat()
  const send = useBookingSend()
  const leftOf = useStockLeft()
  const free = useFreeUnits()
  const { models } = product
  const isGone = (model: Model) => isModelSoldOut(free, product.id, model)
  const [looked, setLooked] = useState<string>()
  const model =
    models.find(({ id }) => id === (looked ?? line?.modelId)) ?? models.find((found) => !isGone(found)) ?? models[0]!
  const hasOwnPrices = models.some(({ prices }) => prices)

  const modelChoice = (one: Model): PillChoice => {
    const { id, brand, title } = one
    const isStruck = id !== line?.modelId && isGone(one)
    const price = hasOwnPrices ? cardPrice({ product, model: one, type, age }) : undefined
    return {
      value: id,
      label: `${brand} ${title}`,
      isDisabled: isStruck,
      isStruck,
      ...(isStruck ? { detail: t('gone') } : price && { detail: money(price.amount) }),
    }
  }

  const sizeChoice = ({ property1, disabled }: Model['variants'][number]): PillChoice => {
    const { left, isTaken } = leftOf({ product: product.id, model: model.id, property1 })
    const isMine = line?.modelId === model.id && line.property1 === property1
    const isStruck = (disabled || left === 0) && !isMine
    const goneWords = disabled ? t('disabled') : isTaken ? t('allTaken') : t('gone')
    return {
      value: property1,
      label: size(property1),
      isDisabled: isStruck,
      isStruck,
      ...(isStruck ? { detail: goneWords } : Number.isFinite(left) && { detail: t('free', { count: left }) }),
    }
  }
  const sizes = model.variants.map(sizeChoice)

  return (
    <>
      {models.length > 1 && (
        <RadioPills label={t('model')} value={model.id} onChange={setLooked} choices={models.map(modelChoice)} />
      )}
      <RadioPills
        label={t('sizeOf', { model: `${model.brand} ${model.title}` })}
        value={line?.modelId === model.id ? (line.property1 ?? null) : null}
        onChange={(property1) => send({ type: 'line.add', person, choice: { product, model, variant: { property1 } } })}
        choices={sizes}
        {...(sizes.some(({ isStruck }) => isStruck) && { help: t('goneHelp') })}
      />
    </>
  )
}

interface DepotCounterProps {
  product: Product
  count: number
  /** The number of units that can still be chosen. */
  left: number
  onMore: () => void
  onLess: () => void
}

/** The count of a depot product. */
export function DepotCounter({ product, count, left, onMore, onLess }: DepotCounterProps) {
  const t = useTranslations('products')
  const { title } = product
  const max = countMax(product)
  return (
    <NumberStepper
      label={t('count')}
      help={t('countMax', { max })}
      value={count}
      decreaseLabel={t('less', { title })}
      increaseLabel={t('more', { title })}
      canDecrease
      canIncrease={count < max && left > 0}
      whyNoMore={count < max ? t('allTaken') : t('countMax', { max })}
      onDecrease={onLess}
      onIncrease={onMore}
    />
  )
}

interface UnitsLeft {
  /** The number of units; infinite if the server has sent none. */
  left: number
  /** True if units would be free without those that this booking takes. */
  isTaken: boolean
}

/** The number of free units of each kind, including the visitor's own. */
export const useFreeUnits = (): FreeUnits => {
  const stock = useBooking(({ context }) => context.stock)
  const reservation = useBooking(({ context }) => context.reservation)
  const unanswered = useBooking(({ context }) => context.unanswered)
  const days = useBooking(({ context }) => context.booking.days)
  const location = useBooking(({ context }) => context.booking.location)
  return freeUnits(stock ?? [], ownUnits({ reservation, unanswered }, { days, location }))
}

/** Returns a function that gives the number of units that can still be chosen. */
export const useStockLeft = (): ((unit: UnitRef) => UnitsLeft) => {
  const free = useFreeUnits()
  const persons = useBooking(({ context }) => context.booking.persons)
  return (unit) => {
    const left = stockLeft(free, persons, unit)
    return { left, isTaken: left === 0 && (free.get(unitKey(unit)) ?? 0) > 0 }
  }
}
