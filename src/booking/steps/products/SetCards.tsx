import { useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OfferedSet, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { chooseSet, choiceOf, hasSet, rentedOf, setsOf, type SetOffer } from '#domain/booking/choose-set.ts'
import { ageOf, countedType, type Line } from '#domain/persons/persons.ts'
import { cardPrice } from '#domain/pricing/card-price.ts'
import { readSets } from '#domain/pricing/sets.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { listedPersons, type ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { ModelChoice, useFreeUnits } from '#src/booking/parts/ModelChoice.tsx'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { Button } from '#src/ui/Button.tsx'
import { Details } from '#src/ui/Details.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'

/** The offer of sets; undefined: the shop has none. */
const useSetOffer = (): SetOffer | undefined => {
  const offer = useBooking(({ context }) => context.offer)
  const free = useFreeUnits()
  if (!offer?.sets) return undefined
  return { sets: offer.sets, products: offer.categories.flatMap(({ products }) => products), free }
}

/** The shop's sets for one person, above the single products. */
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
  const type = countedType(person, rules)
  const stocked = { type, offer, persons }
  const isChosen = hasSet(person.products, set)
  const members = set.members.flatMap((member) => {
    const rented = rentedOf(member.products, offer.products, type)
    if (rented.length === 0) return []
    const line = person.products.find(({ id }) => member.products.includes(id))
    return [{ ...member, rented, line, choice: line ? undefined : choiceOf(member.products, person, stocked) }]
  })
  const titlesOf = (rented: Product[]) =>
    format.list(
      rented.map(({ title }) => title),
      { type: 'disjunction' },
    )
  const isGone = members.some(({ optional, line, choice }) => !optional && !line && !choice)
  const others = listedPersons(persons).filter(
    (other) =>
      (other.ref.list !== ref.list || other.ref.at !== ref.at) &&
      !hasSet(other.person.products, set) &&
      setsOf([set], other.person, rules).length > 0,
  )
  const chooseFor = (places: Pick<ListedPerson, 'ref'>[]) => {
    send({
      type: 'set.choose',
      choices: chooseSet(
        persons,
        places.map((each) => each.ref),
        set,
        offer,
        rules,
      ),
    })
    // The pressed button is removed.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <li data-part="product" data-chosen={isChosen || undefined} data-gone={isGone || undefined}>
      <div data-part="product-picture">
        <img src={set.image} alt="" width={320} height={240} loading="lazy" decoding="async" />
      </div>
      <div data-part="product-words" data-stack="4">
        <h4 data-part="product-title" ref={heading} tabIndex={-1}>
          {set.title}
        </h4>
        <p data-muted>{set.description}</p>
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
              onPress={() => chooseFor([{ ref }])}
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
                  <MemberLine line={line} product={rented.find(({ id }) => id === line.id)} place={{ person, ref }} />
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
              members.map(({ optional, rented }) => `${titlesOf(rented)}${optional ? ` ${t('optional')}` : ''}`),
            )}
          </p>
        )}
        {isChosen && others.length > 0 && (
          <Button kind="quiet" onPress={() => chooseFor(others)}>
            {t('also', { persons: format.list(others.map((other) => other.person.label)) })}
          </Button>
        )}
      </div>
    </li>
  )
}

/** A member's line with its size, which can be chosen here. */
function MemberLine({
  line,
  product,
  place: { person, ref },
}: {
  line: Line
  product: Product | undefined
  place: Pick<ListedPerson, 'person' | 'ref'>
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
  return (
    <Details
      summary={`${line.title}: ${modelOf(line) ?? t('chooseSize')}`}
      about={person.label}
      startsOpen={!line.modelId}
    >
      <div data-stack="16">
        <ModelChoice
          product={product}
          person={ref}
          type={countedType(person, rules)}
          age={ageOf(person, rules.ageDay)}
          line={line}
        />
      </div>
    </Details>
  )
}

interface SetPriceProps {
  set: OfferedSet
  members: { optional: boolean; rented: Product[]; line: Line | undefined }[]
  type: PersonType
  age: number | undefined
}

/** The price of the set with what is chosen, and of the same products alone. */
function SetPrice({ set, members, type, age }: SetPriceProps) {
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
      <p data-part="product-detail" data-muted>
        {legal('vat')}
      </p>
    </div>
  )
}
