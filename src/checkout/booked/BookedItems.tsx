import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonalFields } from '#contract/person.ts'
import type { Cart } from '#contract/prices.ts'
import { countedLines, countedSets } from '#domain/pricing/counted-lines.ts'
import { Money } from '#src/base/Money.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { Details } from '#src/ui/Details.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { CartExtras, CartItems, PersonItems } from '#src/checkout/CartItems.tsx'
import { fullNameOf } from '#src/checkout/personal/usePersonWords.ts'

export const areMany = (persons: readonly unknown[]): boolean => persons.length > FAMILY_MAX
const FAMILY_MAX = 6

interface BookedItemsProps {
  cart: Cart
  persons: readonly PersonalFields[]
}

export function BookedItems({ cart, persons }: BookedItemsProps) {
  if (!areMany(cart.persons)) return <CartItems cart={cart} names={persons.map(({ firstname }) => firstname)} />
  return (
    <div data-stack="12">
      <CountedLines cart={cart} />
      <CartExtras cart={cart} />
      <FoldedPersons cart={cart} persons={persons} />
    </div>
  )
}

function CountedLines({ cart }: { cart: Cart }) {
  const t = useTranslations('checkout.items')
  const { money } = useFormat()
  return (
    <ul>
      {countedLines(cart.persons).map(({ id, title, count, each, amount }) => (
        <li key={`${id} ${each}`} data-part="items-row">
          <span>
            <span data-numbers>{count} × </span>
            {title ?? t('coverage')}
            {each !== null && (
              <span data-muted data-numbers>
                , {t('each', { amount: money(each) })}
              </span>
            )}
          </span>
          <Money cents={amount} />
        </li>
      ))}
      {countedSets(cart.persons).map(({ id, title, count, saved }) => (
        <li key={id} data-muted data-numbers>
          {t('times', { count, title })}: {t('saved', { amount: money(saved) })}
        </li>
      ))}
    </ul>
  )
}

function FoldedPersons({ cart, persons }: BookedItemsProps) {
  const t = useTranslations('checkout.items')
  const list = useRef<HTMLUListElement>(null)
  const setAll = (isOpen: boolean) => {
    for (const details of list.current?.querySelectorAll('details') ?? []) details.open = isOpen
  }
  return (
    <Details summary={t('persons', { count: cart.persons.length })} about={t('personsHelp')}>
      <div data-part="fold-all" data-row="wrap 16">
        <PlainButton data-part="link" onPress={() => setAll(true)}>
          {t('openAll')}
        </PlainButton>
        <PlainButton data-part="link" onPress={() => setAll(false)}>
          {t('closeAll')}
        </PlainButton>
      </div>
      <ul ref={list} data-part="folded-persons">
        {cart.persons.map((person, at) => {
          const name = fullNameOf(persons[at] ?? {})
          return (
            <li key={person.label}>
              <Details
                summary={
                  <>
                    <span data-part="folded-name">
                      {name || person.label}{' '}
                      {name && (
                        <span data-part="items-type" data-muted>
                          {person.label}
                        </span>
                      )}
                    </span>
                    <Money cents={person.price.amount} />
                  </>
                }
              >
                <PersonItems person={person} />
              </Details>
            </li>
          )
        })}
      </ul>
    </Details>
  )
}
