import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import type { OfferedSet, Product } from '#contract/catalogue.ts'
import {
  chooseSet,
  choiceOf,
  hasSet,
  rentedOf,
  setsOf,
  type SetOffer,
  type Taking,
} from '#domain/booking/choose-set.ts'
import { ageOf, countedType, type Line, personName } from '#domain/persons/persons.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { listedPersons, type ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { ModelChoice } from '#src/booking/parts/ModelChoice.tsx'
import { SetPrice } from '#src/booking/parts/SetPrice.tsx'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { useSetOffer } from '#src/booking/parts/useSetOffer.ts'
import { Button } from '#src/ui/Button.tsx'
import { Details } from '#src/ui/Details.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ShopPicture } from '#src/ui/ShopPicture.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { AlsoFor } from './AlsoFor.tsx'
import { SizeFlag } from './SizeFlag.tsx'

export function SetCards({ place }: { place: ListedPerson }) {
  const t = useTranslations('products.sets')
  const rules = usePersonRules()
  const offer = useSetOffer()
  const sets = offer ? setsOf(offer.sets, place.person, rules) : []
  if (!offer || sets.length === 0) return null
  return (
    <section data-part="category" data-stack="12" data-ground="1" aria-labelledby="category-sets">
      <h3 id="category-sets" tabIndex={-1} data-part="category-title">
        {t('title')}
      </h3>
      <ul data-part="product-list" data-stack="12">
        {sets.map((set) => (
          <SetCard key={set.id} set={set} place={place} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

interface SetCardProps {
  set: OfferedSet
  place: ListedPerson
  offer: SetOffer
}

function SetCard({ set, place: { person, ref }, offer }: SetCardProps) {
  const t = useTranslations('products.sets')
  const products = useTranslations('products')
  const format = useFormatter()
  const rules = usePersonRules()
  const persons = useBooking(({ context }) => context.booking.persons)
  const send = useBookingSend()
  const heading = useRef<HTMLHeadingElement>(null)
  const { size } = useFormat()
  const type = countedType(person, rules)
  const stocked = { type, offer, persons }
  const isChosen = hasSet(person.products, set)
  const members = set.members.flatMap((member) => {
    const rented = rentedOf(member.products, offer.products, type)
    if (rented.length === 0) return []
    const line = person.products.find(({ id }) => member.products.includes(id))
    return [{ ...member, rented, line, choice: line ? undefined : choiceOf(member.products, person, stocked) }]
  })
  const titlesOf = (rented: Product[]) => format.either(rented.map(({ title }) => title))
  const isGone = members.some(({ optional, line, choice }) => !optional && !line && !choice)
  const others = listedPersons(persons).flatMap((other) =>
    other.ref.list === ref.list && other.ref.at === ref.at ? [] : other.ref,
  )
  const choose = ({ choices }: Taking) => {
    send({ type: 'set.choose', choices })
    heading.current?.focus({ preventScroll: true })
  }
  const forOthers = isChosen ? chooseSet(persons, others, set, offer, rules, person) : undefined
  return (
    <li data-part="product" data-look="set" data-chosen={isChosen || undefined} data-gone={isGone || undefined}>
      <div data-part="product-picture">
        <ShopPicture of={set} sizes="(min-width: 640px) 20rem, 4rem" />
      </div>
      <div data-part="product-words" data-stack="4">
        <h4 data-part="product-title" ref={heading} tabIndex={-1}>
          {set.title}
        </h4>
        <p data-part="product-description" data-muted>
          {set.description}
        </p>
        {isChosen && (
          <p data-part="product-chosen" data-row="4 top" data-strong>
            <Icon name="check" />
            {products('chosen')}
          </p>
        )}
      </div>
      <div data-part="product-foot" data-row="apart">
        <SetPrice set={set} members={members} type={type} age={ageOf(person, rules.ageDay)} />
        {isGone && !isChosen && <p data-part="product-gone">{t('gone')}</p>}
        {!isGone && !isChosen && (
          <div data-part="product-actions" data-row="4 wrap">
            <Button
              kind="quiet"
              aria-label={products('of', { action: products('choose'), title: set.title })}
              onPress={() => choose(chooseSet(persons, [ref], set, offer, rules))}
            >
              {products('choose')}
            </Button>
          </div>
        )}
      </div>
      <div data-part="product-more" data-stack="8">
        {isChosen ? (
          <ul>
            {members.map(({ products: ids, rented, line, choice }) => (
              <li key={ids.join()} data-part="set-member">
                {line ? (
                  <MemberLine
                    line={line}
                    product={rented.find(({ id }) => id === line.id)}
                    place={{ person, ref }}
                    onSwitched={() => heading.current?.focus({ preventScroll: true })}
                  />
                ) : (
                  <div data-row="apart">
                    <span>
                      {titlesOf(rented)} {choice ? t('optional') : t('memberGone')}
                    </span>
                    {choice && (
                      <Button
                        kind="quiet"
                        aria-label={products('of', { action: t('add'), title: choice.product.title })}
                        onPress={() => {
                          send({ type: 'line.add', person: ref, choice })
                          heading.current?.focus({ preventScroll: true })
                        }}
                      >
                        {t('add')}
                      </Button>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p data-muted>
            {format.list(
              members.map(({ optional, rented, choice }) => {
                const model = choice?.model
                const property1 = choice?.variant?.property1
                if (optional || !model || !property1) return `${titlesOf(rented)}${optional ? ` ${t('optional')}` : ''}`
                return t('fitting', {
                  title: choice.product.title,
                  model: `${model.brand} ${model.title}`,
                  size: size(property1),
                })
              }),
            )}
          </p>
        )}
        {forOthers && <AlsoFor taking={forOthers} title={set.title} onTake={() => choose(forOthers)} />}
      </div>
    </li>
  )
}

function MemberLine({
  line,
  product,
  place: { person, ref },
  onSwitched,
}: {
  line: Line
  product: Product | undefined
  place: Pick<ListedPerson, 'person' | 'ref'>
  onSwitched: () => void
}) {
  const t = useTranslations('products')
  const modelOf = useModelOf()
  const rules = usePersonRules()
  if (!product || product.models.length === 0)
    return (
      <p data-row="4 top">
        <Icon name="check" />
        {line.title}
      </p>
    )
  const type = countedType(person, rules)
  return (
    <>
      <SizeFlag product={product} person={ref} type={type} line={line} onSwitched={onSwitched} />
      <Details
        summary={`${line.title}: ${modelOf(line) ?? t('chooseSize')}`}
        about={personName(person)}
        startsOpen={!line.modelId}
      >
        <div data-stack="16">
          <ModelChoice product={product} person={ref} type={type} age={ageOf(person, rules.ageDay)} line={line} />
        </div>
      </Details>
    </>
  )
}
