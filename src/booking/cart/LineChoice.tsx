import { useTranslations } from 'use-intl'
import type { Product } from '#contract/catalogue.ts'
import { ageOf, countedType, type Line, personName } from '#domain/persons/persons.ts'
import type { ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { DepotCounter, ModelChoice, useStockLeft } from '#src/booking/parts/ModelChoice.tsx'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'

export interface LineChoiceProps {
  product: Product
  place: ListedPerson
  line: Line
  onRemove: () => void
}

export function LineChoice({ product, place, line, onRemove }: LineChoiceProps) {
  const t = useTranslations('cart')
  const modelOf = useModelOf()
  const send = useBookingSend()
  const rules = usePersonRules()
  const leftOf = useStockLeft()
  const { person, ref } = place
  if (product.models.length === 0)
    return (
      <DepotCounter
        product={product}
        count={line.count}
        left={leftOf({ product: product.id }).left}
        onMore={() => send({ type: 'line.add', person: ref, choice: { product } })}
        onLess={onRemove}
      />
    )
  return (
    <>
      <ModelChoice
        product={product}
        person={ref}
        type={countedType(person, rules)}
        age={ageOf(person, rules.ageDay)}
        line={line}
      />
      <LiveText>
        {t('lineNow', { title: line.title, person: personName(person), model: modelOf(line) ?? t('standard') })}
      </LiveText>
    </>
  )
}
