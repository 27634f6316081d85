import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import type { Model, Product } from '#contract/catalogue.ts'
import { countDays } from '#domain/calendar/days.ts'
import { ageOf, countedType, type Person, type PersonRef } from '#domain/persons/persons.ts'
import type { RecommendedModel } from '#domain/sizes/recommend.ts'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import { ModelChoice, useStockLeft } from '#src/booking/parts/ModelChoice.tsx'
import { ProductPrices } from '#src/booking/parts/ProductPrices.tsx'
import { useFocusBack } from '#src/booking/parts/useFocusBack.ts'
import { useScrolledTo } from '#src/booking/parts/useScrolledTo.ts'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { ShopPicture } from '#src/ui/ShopPicture.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'

interface PickCardProps {
  pick: RecommendedModel
  isBest: boolean
  isNext: boolean
  product: Product
  model: Model
  /** In cm; null if unknown. */
  height: number | null
  person: Person
  personRef: PersonRef
}

export function PickCard({ pick, isBest, isNext, product, model, height, person, personRef }: PickCardProps) {
  const t = useTranslations('productfilter.pick')
  const tReason = useTranslations('productfilter.reason')
  const modelOf = useModelOf()
  const formatted = useFormat()
  const format = useFormatter()
  const send = useBookingSend()
  const rules = usePersonRules()
  const days = useBooking(({ context }) => context.booking.days)
  const leftOf = useStockLeft()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  const line = person.products.find((taken) => taken.id === product.id && taken.modelId === model.id)
  const { anchor, asked } = useFocusBack<HTMLHeadingElement>(line ? 1 : 0)
  const { size, reasons } = pick
  const sizeText = size === null ? '' : formatted.size(size)
  const title = `${model.brand} ${model.title}`
  const isGone = size !== null && leftOf({ product: product.id, model: model.id, property1: size }).left === 0
  const take = (property1: string) => {
    send({ type: 'line.add', person: personRef, choice: { product, model, variant: { property1 } } })
    anchor.current?.focus({ preventScroll: true })
  }
  const remove = () => {
    asked()
    send({ type: 'line.remove', person: personRef, id: product.id })
  }
  const panel = useScrolledTo<HTMLDivElement>(isOpen)
  // Is shown below the open list of sizes, because a line above it would move the sizes while the visitor presses one.
  const chosen = line && (
    <p data-part="product-chosen" data-row="4 top" data-strong>
      <Icon name="check" />
      <span>{t('taken', { model: modelOf(line) ?? title })}</span>
    </p>
  )
  const toggle = t(size === null && !line ? 'chooseSize' : 'otherSize')

  return (
    <li data-part="product" data-chosen={line !== undefined || undefined}>
      <div data-part="product-picture">
        <ShopPicture of={model.image === undefined ? product : model} sizes="(min-width: 640px) 8rem, 5rem" />
      </div>
      <div data-part="product-words" data-stack="4">
        {isBest && <p data-part="pick-best">{t('best')}</p>}
        <h4 data-part="product-title" ref={anchor} tabIndex={-1}>
          {title}
        </h4>
        <p data-muted>{product.title}</p>
        {reasons.length > 0 && (
          <p data-part="pick-reasons">
            {t('suits', { reasons: format.list(reasons.map((reason) => tReason(reason))) })}
          </p>
        )}
        {size !== null && (
          <p data-strong>
            {height === null ? t('size', { size: sizeText }) : t('sizeFor', { size: sizeText, height })}
          </p>
        )}
        {!isOpen && chosen}
      </div>
      <div data-part="product-foot" data-row="apart">
        <ProductPrices
          product={product}
          model={model}
          type={countedType(person, rules)}
          age={ageOf(person, rules.ageDay)}
          days={days.from !== null && days.to !== null ? countDays({ from: days.from, to: days.to }) : 1}
        />
        <div data-part="product-actions" data-row="4 wrap">
          {!line && size !== null && !isGone && !isOpen && (
            <Button
              kind={isNext ? 'primary' : 'quiet'}
              aria-label={t('takeThis', { title, size: sizeText })}
              onPress={() => take(size)}
            >
              {t('take')}
            </Button>
          )}
          <Button
            kind="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t('of', { action: toggle, title })}
            onPress={() => setIsOpen(!isOpen)}
          >
            {toggle}
            <Icon name="chevronDown" />
          </Button>
          {line && <IconButton icon="trash" label={t('remove', { title })} onPress={remove} />}
        </div>
      </div>
      {isOpen && (
        <div id={id} ref={panel} data-part="product-more" data-stack="16">
          <ModelChoice
            product={{ ...product, models: [model] }}
            person={personRef}
            type={countedType(person, rules)}
            age={ageOf(person, rules.ageDay)}
            line={line}
          />
          {chosen}
        </div>
      )}
    </li>
  )
}
