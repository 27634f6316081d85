import { memo, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import { DEPOT } from '#contract/constants.ts'
import type { Product } from '#contract/catalogue.ts'
import type { PersonType, PersonalField } from '#contract/person.ts'
import type { Line, PersonRef } from '#domain/persons/persons.ts'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import { useFocusBack } from '#src/booking/parts/useFocusBack.ts'
import { useScrolledTo } from '#src/booking/parts/useScrolledTo.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { ShopPicture } from '#src/ui/ShopPicture.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'
import { DepotCounter, ModelChoice } from '#src/booking/parts/ModelChoice.tsx'
import { ProductPrices } from '#src/booking/parts/ProductPrices.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { AlsoForOthers } from './AlsoFor.tsx'
import { SizeFlag } from './SizeFlag.tsx'

interface ProductCardProps {
  product: Product
  person: PersonRef
  type: PersonType
  age: number | undefined
  days: number
  line: Line | undefined
  /** True if others have taken every unit, so that removing lines of this booking would free none. */
  isSoldOut: boolean
  /** The number of units that can still be chosen of a product without models; undefined for other products. */
  left: number | undefined
  /** The names of the personal fields that are already filled in, separated by spaces. */
  given: string
  fitModel: string | undefined
  fitSize: string | undefined
  fitWords: string | undefined
}

/** Renders each card only when its own data changes, because a catalogue may have a thousand products. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, person, type, age, days, line, isSoldOut, left, given, fitModel, fitSize, fitWords } = props
  const t = useTranslations('products')
  const modelOf = useModelOf()
  const { size } = useFormat()
  const send = useBookingSend()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { title, description, models } = product
  const hasModels = models.length > 0
  const model = models.find((found) => found.id === line?.modelId)
  const isGone = !line && (isSoldOut || left === 0)
  const { anchor, asked } = useFocusBack<HTMLHeadingElement>(line ? 1 : 0)
  const add = () => send({ type: 'line.add', person, choice: { product } })
  const remove = () => {
    asked()
    send({ type: 'line.remove', person, id: product.id })
  }
  const fitting = models.find(({ id: found }) => found === fitModel)
  const isFitOffered = !line && !isGone && fitting !== undefined && fitSize !== undefined
  const fitName = isFitOffered ? `${fitting.brand} ${fitting.title}, ${size(fitSize)}` : ''
  const focusTitle = () => anchor.current?.focus({ preventScroll: true })
  const takeFitting = () => {
    send({ type: 'line.add', person, choice: { product, model: fitting, variant: { property1: fitSize! } } })
    setIsOpen(false)
    focusTitle()
  }
  const panel = useScrolledTo<HTMLDivElement>(isOpen)
  const chosen = (
    <>
      {line && (
        <p data-part="product-chosen" data-row="4 top" data-strong>
          <Icon name="check" />
          <span>{[t('chosen'), modelOf(line)].filter(Boolean).join(': ')}</span>
        </p>
      )}
      {line?.outOfStock !== undefined && (
        <p data-part="product-flaw" data-row="4 top" data-strong>
          <Icon name="warning" />
          {t('short')}
        </p>
      )}
      {hasModels && line && !line.modelId && (
        <p data-part="product-flaw" data-row="4 top" data-strong>
          <Icon name="warning" />
          {t('modelRequired')}
        </p>
      )}
      {line && <SizeFlag product={product} person={person} type={type} line={line} onSwitched={focusTitle} />}
    </>
  )
  const openOrClose = () => {
    if (!isOpen) send({ type: 'product.view', person, id: product.id })
    setIsOpen(!isOpen)
  }
  const look = isOpen ? 'open' : isFitOffered ? 'fitting' : hasModels && !line && !isGone ? 'sizes' : 'plain'
  const toggle = t(line ? 'change' : isFitOffered ? 'otherSize' : 'chooseSize')

  return (
    <li
      data-part="product"
      data-look={look}
      data-chosen={line !== undefined || undefined}
      data-gone={isGone || undefined}
    >
      <div data-part="product-picture">
        <ShopPicture of={model?.image === undefined ? product : model} sizes="(min-width: 640px) 20rem, 4rem" />
      </div>
      <div data-part="product-words" data-stack="4">
        <h4 data-part="product-title" ref={anchor} tabIndex={-1}>
          {title}
        </h4>
        {description && (
          <p data-part="product-description" data-muted>
            {description}
          </p>
        )}
        {!isGone && (
          <Fields fields={product.requiredPersonalFields.filter((field) => !given.split(' ').includes(field))} />
        )}
        {isFitOffered && (
          <p data-part="product-fit" data-row="4 top">
            <Icon name="check" />
            <span>{t('fit.fits', { size: fitName, measures: fitWords ?? '' })}</span>
          </p>
        )}
        {!isOpen && chosen}
      </div>
      <div data-part="product-foot" data-row="apart">
        <ProductPrices product={product} model={model} type={type} age={age} days={days} />
        {isGone && <p data-part="product-gone">{t('productGone')}</p>}
        <div data-part="product-actions" data-row="4 wrap">
          {isFitOffered && (
            <Button
              kind="quiet"
              aria-label={t('of', { action: t('choose'), title: `${title}, ${fitName}` })}
              onPress={takeFitting}
            >
              {t('choose')}
            </Button>
          )}
          {hasModels && !isGone && (
            <Button
              kind="quiet"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={t('of', { action: toggle, title })}
              onPress={openOrClose}
            >
              <span data-part="product-toggle">{toggle}</span>
              <Icon name="chevronDown" />
            </Button>
          )}
          {!hasModels && !line && !isGone && (
            <Button kind="quiet" aria-label={t('of', { action: t('choose'), title })} onPress={add}>
              {t('choose')}
            </Button>
          )}
          {line && product.type !== DEPOT && (
            <IconButton icon="trash" label={t('of', { action: t('remove'), title })} onPress={remove} />
          )}
        </div>
      </div>
      {isOpen && (
        <div id={id} ref={panel} data-part="product-more" data-stack="16">
          <ModelChoice product={product} person={person} type={type} age={age} line={line} />
          {chosen}
        </div>
      )}
      {!hasModels && line && product.type === DEPOT && (
        <div data-part="product-more" data-stack="16">
          <DepotCounter product={product} count={line.count} left={left ?? 0} onMore={add} onLess={remove} />
        </div>
      )}
      {line && product.type !== DEPOT && <AlsoForOthers product={product} onTaken={focusTitle} />}
      {line && <SkipList />}
    </li>
  )
})

function Fields({ fields }: { fields: readonly PersonalField[] }) {
  const t = useTranslations('products')
  const format = useFormatter()
  if (fields.length === 0) return null
  return (
    <p data-part="product-fields" data-quiet>
      {t('asksLater', { fields: format.list(fields.map((field) => t(`field.${field}`))) })}
    </p>
  )
}

function SkipList() {
  const t = useTranslations('products')
  return (
    <PlainButton data-part="skip-list" onPress={focusWayOn}>
      {t('skip')}
    </PlainButton>
  )
}

const focusWayOn = () => {
  const ways = [...document.querySelectorAll<HTMLElement>('[data-way-on]')]
  ways.find((way) => way.checkVisibility())?.focus()
}
