import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Model, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { type Line, personAt, type PersonRef } from '#domain/persons/persons.ts'
import { traitsOf } from '#domain/sizes/model-traits.ts'
import { cardPrice } from '#domain/pricing/card-price.ts'
import { fittingSize } from '#domain/sizes/fitting-size.ts'
import { freeUnits, ownUnits, type FreeUnits } from '#domain/stock/stock.ts'
import { isModelSoldOut, stockLeft } from '#domain/stock/left.ts'
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

export function ModelChoice({ product, person, type, age, line }: ModelChoiceProps) {
  const t = useTranslations('products')
  const reason = useTranslations('productfilter.reason')
  const format = useFormatter()
  const { money, size } = useFormat()
  const send = useBookingSend()
  const leftOf = useStockLeft()
  const free = useFreeUnits()
  const { models } = product
  const isGone = (model: Model) => isModelSoldOut(free, product.id, model)
  const [looked, setLooked] = useState<string>()
  const whose = useBooking(({ context }) => personAt(context.booking.persons, person))
  const isMine = (modelId: string, property1: string) => line?.modelId === modelId && line.property1 === property1
  const fitIn = (of: Pick<Product, 'id' | 'sport' | 'models' | 'prices'>) =>
    whose &&
    fittingSize(
      of,
      type,
      whose,
      ({ modelId, property1 }) =>
        isMine(modelId, property1) || leftOf({ product: product.id, model: modelId, property1 }).left > 0,
    )
  const model =
    models.find(({ id }) => id === (looked ?? line?.modelId ?? fitIn(product)?.modelId)) ??
    models.find((found) => !isGone(found)) ??
    models[0]!
  const fit = fitIn({ ...product, models: [model] })
  const hasOwnPrices = models.some(({ prices }) => prices)

  const modelChoice = (one: Model): PillChoice => {
    const { id, brand, title } = one
    const isStruck = id !== line?.modelId && isGone(one)
    const suits = traitsOf(models, one).map((trait) => reason(trait))
    const price = hasOwnPrices ? cardPrice({ product, model: one, type, age }) : undefined
    const details = [
      suits.length > 0 && t('suits', { reasons: format.list(suits) }),
      isStruck ? t('gone') : price && money(price.amount),
    ].filter(Boolean)
    return {
      value: id,
      label: `${brand} ${title}`,
      isDisabled: isStruck,
      isStruck,
      ...(details.length > 0 && { detail: details.join(' · ') }),
    }
  }

  const sizeChoice = ({ property1, disabled }: Model['variants'][number]): PillChoice => {
    const { left, isTaken } = leftOf({ product: product.id, model: model.id, property1 })
    const isStruck = (disabled || left === 0) && !isMine(model.id, property1)
    const goneWords = disabled ? t('disabled') : isTaken ? t('allTaken') : t('gone')
    return {
      value: property1,
      label: size(property1),
      isDisabled: isStruck,
      isStruck,
      ...(isStruck
        ? { detail: goneWords }
        : property1 === fit?.property1
          ? { detail: t('fit.mark') }
          : Number.isFinite(left) && { detail: t('free', { count: left }) }),
    }
  }
  const sizes = model.variants.map(sizeChoice)

  return (
    <>
      {models.length > 1 && (
        <RadioPills
          label={t('model')}
          layout="stack"
          value={model.id}
          onChange={setLooked}
          choices={models.map(modelChoice)}
        />
      )}
      <RadioPills
        label={t('sizeOf', { model: `${model.brand} ${model.title}` })}
        value={line?.modelId === model.id ? (line.property1 ?? null) : null}
        onChange={(property1) => send({ type: 'line.add', person, choice: { product, model, variant: { property1 } } })}
        layout="grid"
        choices={sizes}
        {...(sizes.some(({ isStruck }) => isStruck) && { help: t('goneHelp') })}
      />
    </>
  )
}

interface DepotCounterProps {
  product: Product
  count: number
  left: number
  onMore: () => void
  onLess: () => void
}

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
  /** Infinite if the server has sent no number. */
  left: number
  /** True if no unit is left only because this booking contains the last free units. */
  isTaken: boolean
}

export const useFreeUnits = (): FreeUnits => {
  const stock = useBooking(({ context }) => context.stock)
  const reservation = useBooking(({ context }) => context.reservation)
  const unanswered = useBooking(({ context }) => context.unanswered)
  const days = useBooking(({ context }) => context.booking.days)
  const location = useBooking(({ context }) => context.booking.location)
  return freeUnits(stock ?? [], ownUnits({ reservation, unanswered }, { days, location }))
}

export const useStockLeft = (): ((unit: UnitRef) => UnitsLeft) => {
  const free = useFreeUnits()
  const persons = useBooking(({ context }) => context.booking.persons)
  return (unit) => {
    const left = stockLeft(free, persons, unit)
    return { left, isTaken: left === 0 && (free.get(unitKey(unit)) ?? 0) > 0 }
  }
}
