import { useTranslations } from 'use-intl'
import type { Swap } from '#contract/swaps.ts'
import { personAt, refAt, type Persons } from '#domain/persons/persons.ts'
import { Button } from '#src/ui/Button.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { SwapWords } from './SwapWords.tsx'
import './Swaps.css'

interface Offered {
  swap: Swap
  /** Its place among all: what choosing it names. */
  at: number
}

/** The swaps of each line by themselves, those of the whole booking together. */
const groupsOf = (swaps: readonly Swap[]): Offered[][] => [
  ...Map.groupBy(
    swaps.map((swap, at) => ({ swap, at })),
    ({ swap }) => ('model' in swap ? `${swap.person}/${swap.line}` : ''),
  ).values(),
]

/** What can be had instead of what is short, with its difference in price: one press makes the swap. */
export function Swaps() {
  const t = useTranslations('swaps')
  const swaps = useBooking(({ context }) => context.swaps)
  const persons = useBooking(({ context }) => context.booking.persons)
  const isAsking = useBooking((snapshot) => snapshot.matches({ dialog: { shortfall: 'asking' } }))
  return (
    <>
      <LiveText>{swaps.length > 0 && t('found', { count: swaps.length })}</LiveText>
      {isAsking && <Spinner label={t('asking')} />}
      {swaps.length > 0 && (
        <section data-part="swaps" aria-labelledby="swaps-title">
          <h3 id="swaps-title" data-part="swaps-title">
            {t('title')}
          </h3>
          {groupsOf(swaps).map((group) => (
            <SwapGroup key={group[0]!.at} group={group} persons={persons} />
          ))}
        </section>
      )}
    </>
  )
}

function SwapGroup({ group, persons }: { group: Offered[]; persons: Persons }) {
  const t = useTranslations('swaps')
  const send = useBookingSend()
  const { swap: first } = group[0]!
  const person = 'model' in first ? personAt(persons, refAt(persons, first.person)) : undefined
  const title = 'model' in first ? person?.products[first.line]?.title : undefined
  return (
    <fieldset data-part="swap-group">
      <legend data-part="swap-what">
        {person && title !== undefined ? t('line', { title, person: person.label }) : t('all')}
      </legend>
      {group.map(({ swap, at }) => (
        <Button key={at} kind="quiet" onPress={() => send({ type: 'swap.choose', at })}>
          <SwapWords swap={swap} />
        </Button>
      ))}
    </fieldset>
  )
}
