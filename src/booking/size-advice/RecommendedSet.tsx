import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferedSet } from '#contract/catalogue.ts'
import { rentedOf, type SetOffer, type Taking } from '#domain/booking/choose-set.ts'
import { withChoices } from '#domain/booking/with-choices.ts'
import { ageOf, countedType, type Person } from '#domain/persons/persons.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { NotFree } from '#src/booking/parts/NotFree.tsx'
import { SetPrice } from '#src/booking/parts/SetPrice.tsx'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { WayOn } from '#src/booking/parts/WayOn.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'

interface RecommendedSetProps {
  set: OfferedSet
  taking: Taking
  person: Person
  offer: SetOffer
  isNext: boolean
  onTaken: () => void
}

export function RecommendedSet({
  set,
  taking: { choices, gone },
  person,
  offer,
  isNext,
  onTaken,
}: RecommendedSetProps) {
  const t = useTranslations('productfilter.set')
  const { size } = useFormat()
  const send = useBookingSend()
  const rules = usePersonRules()
  const id = useId()
  const type = countedType(person, rules)
  const [choice] = choices
  const { products } = withChoices(person, choice!)
  const members = set.members.flatMap(({ products: ids, optional }) => {
    const rented = rentedOf(ids, offer.products, type)
    return rented.length === 0 ? [] : { optional, rented, line: products.find(({ id: line }) => ids.includes(line)) }
  })
  const take = () => {
    send({ type: 'set.choose', choices })
    onTaken()
  }
  return (
    <section data-part="recommended-set" data-panel data-stack="12" aria-labelledby={id}>
      <h4 id={id} data-part="product-title">
        {t('title', { set: set.title })}
      </h4>
      <ul data-stack="4">
        {members.flatMap(({ rented, line }) => {
          if (!line) return []
          const isOpen =
            !line.modelId && rented.some(({ id: product, models }) => product === line.id && models.length > 0)
          return (
            <li key={line.id} data-row="4 top">
              <Icon name="check" />
              <span>
                {isOpen
                  ? t('open', { title: line.title })
                  : line.property1
                    ? t('sized', {
                        title: line.title,
                        model: `${line.modelBrand} ${line.modelTitle}`,
                        size: size(line.property1),
                      })
                    : line.title}
              </span>
            </li>
          )
        })}
      </ul>
      <NotFree gone={gone} />
      <SetPrice set={set} members={members} type={type} age={ageOf(person, rules.ageDay)} />
      <div data-row="8 wrap">
        {isNext ? (
          <WayOn label={t('take')} onPress={take} />
        ) : (
          <Button kind="quiet" onPress={take}>
            {t('take')}
          </Button>
        )}
      </div>
    </section>
  )
}
