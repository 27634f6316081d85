import { useTranslations } from 'use-intl'
import type { Product } from '#contract/catalogue.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import { type Line, personAt, type PersonRef } from '#domain/persons/persons.ts'
import { type ChosenSize, fittingSize } from '#domain/sizes/fitting-size.ts'
import { sizeFit } from '#domain/sizes/size-fit.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useStockLeft } from '#src/booking/parts/ModelChoice.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { useFitWords } from './useFitWords.ts'

export const useFittingSize = () => {
  const leftOf = useStockLeft()
  return (product: Product, type: PersonType, body: PersonalFields): ChosenSize | undefined =>
    fittingSize(
      product,
      type,
      body,
      ({ modelId, property1 }) => leftOf({ product: product.id, model: modelId, property1 }).left > 0,
    )
}

interface SizeFlagProps {
  product: Product
  person: PersonRef
  type: PersonType
  line: Line
  /** This function moves the focus, because the press removes the flag. */
  onSwitched: () => void
}

export function SizeFlag({ product, person, type, line, onSwitched }: SizeFlagProps) {
  const t = useTranslations('products.fit')
  const { size } = useFormat()
  const send = useBookingSend()
  const whose = useBooking(({ context }) => personAt(context.booking.persons, person))
  const fittingSizeOf = useFittingSize()
  const wordsOf = useFitWords()
  const { modelId, property1 } = line
  if (!whose || !modelId || !property1) return null
  const fit = sizeFit(product, { modelId, property1 }, whose)
  if (!fit || fit.isFitting) return null
  const better = fittingSizeOf(product, type, whose)
  const model = product.models.find(({ id }) => id === better?.modelId)
  return (
    <div data-part="size-flag" data-stack="8">
      <p data-part="product-flaw" data-row="4 top" data-strong>
        <Icon name="warning" />
        <span>
          {t('wrongSize', { size: size(property1), measures: wordsOf(fit.by, whose) })} {!better && t('none')}
        </span>
      </p>
      {better && model && (
        <Button
          kind="quiet"
          onPress={() => {
            send({ type: 'line.add', person, choice: { product, model, variant: { property1: better.property1 } } })
            onSwitched()
          }}
        >
          {t('better', { model: `${model.brand} ${model.title}`, size: size(better.property1) })}
        </Button>
      )}
    </div>
  )
}
