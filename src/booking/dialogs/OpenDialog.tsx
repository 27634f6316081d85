import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { lossOf, personAt, refAt, type Persons, personName } from '#domain/persons/persons.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { shortNames } from '#domain/stock/stock.ts'
import type { Swap } from '#contract/swaps.ts'
import { Button } from '#src/ui/Button.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useLocations } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import './Swaps.css'

export function OpenDialog() {
  const isErrorcode = useBooking((snapshot) => snapshot.matches({ dialog: 'errorcode' }))
  const isShortfall = useBooking((snapshot) => snapshot.matches({ dialog: 'shortfall' }))
  if (isErrorcode) return <ErrorcodeDialog />
  return isShortfall ? <ShortfallDialog /> : <RemovalDialog />
}

function ErrorDialog({ children }: Pick<ComponentProps<typeof Dialog>, 'children'>) {
  const t = useTranslations()
  const dismiss = useDismiss()
  return (
    <Dialog
      isOpen
      isError
      title={t('misc.error')}
      onClose={dismiss}
      closeLabel={t('common.close')}
      action={{ label: t('misc.next'), onPress: dismiss }}
    >
      {children}
    </Dialog>
  )
}

function ErrorcodeDialog() {
  const wordsOf = useErrorcodeWords()
  const errorcode = useBooking(({ context }) => context.errorcode)
  return (
    <ErrorDialog>
      <p>{errorcode !== null && wordsOf(errorcode)}</p>
    </ErrorDialog>
  )
}

function RemovalDialog() {
  const t = useTranslations('misc.removal')
  const common = useTranslations('common')
  const send = useBookingSend()
  const dismiss = useDismiss()
  const removal = useBooking(({ context }) => context.removal)
  const person = useBooking(({ context }) => removal && personAt(context.booking.persons, removal.person))
  if (!removal || !person) return null
  const line = removal.kind === 'line' ? person.products.find(({ id }) => id === removal.id) : undefined
  const names = { person: personName(person), title: line?.title ?? '' }
  return (
    <Dialog
      isOpen
      title={t(line ? 'line' : 'person', names)}
      onClose={dismiss}
      closeLabel={common('close')}
      cancelLabel={t('cancel')}
      action={{ kind: 'danger', label: t('confirm'), onPress: () => send({ type: 'removal.confirm' }) }}
    >
      <p>{t(line ? 'lineText' : lossOf(person) === 'details' ? 'personDetails' : 'personText', names)}</p>
    </Dialog>
  )
}

function ShortfallDialog() {
  const t = useTranslations('cart.error')
  const persons = useBooking(({ context }) => context.booking.persons)
  return (
    <ErrorDialog>
      <p>{t('outofstock')}</p>
      <ul data-part="dialog-names" data-strong>
        {shortNames(persons).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Swaps />
      <OtherTime />
    </ErrorDialog>
  )
}

/** Links to the times of a rental by the hour, because the equipment may be free at another time. */
function OtherTime() {
  const t = useTranslations('cart')
  const dismiss = useDismiss()
  const hasStart = useBooking(({ context }) => Boolean(context.booking.start))
  if (!hasStart) return null
  return (
    <p>
      <RouterLink to="/{-$tenant}/{-$locale}" hash="halfday" onClick={dismiss}>
        {t('otherTime')}
      </RouterLink>
    </p>
  )
}

interface Offered {
  swap: Swap
  at: number
}

const groupsOf = (swaps: readonly Swap[]): Offered[][] => [
  ...Map.groupBy(
    swaps.map((swap, at) => ({ swap, at })),
    ({ swap }) => ('model' in swap ? `${swap.person}/${swap.line}` : ''),
  ).values(),
]

function Swaps() {
  const t = useTranslations('swaps')
  const swaps = useBooking(({ context }) => context.swaps)
  const persons = useBooking(({ context }) => context.booking.persons)
  const isAsking = useBooking((snapshot) => snapshot.matches({ dialog: { shortfall: 'asking' } }))
  return (
    <>
      <LiveText>{swaps.length > 0 && t('found', { count: swaps.length })}</LiveText>
      {isAsking && <Spinner label={t('asking')} />}
      {swaps.length > 0 && (
        <section data-part="swaps" data-stack="16" aria-labelledby="swaps-title">
          <h3 id="swaps-title">{t('title')}</h3>
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
    <fieldset data-part="swap-group" data-stack="8">
      <legend data-part="swap-what" data-muted>
        {person && title !== undefined ? t('line', { title, person: personName(person) }) : t('all')}
      </legend>
      {group.map(({ swap, at }) => (
        <Button key={at} kind="quiet" onPress={() => send({ type: 'swap.choose', at })}>
          <SwapWords swap={swap} />
        </Button>
      ))}
    </fieldset>
  )
}

function SwapWords({ swap }: { swap: Swap }) {
  const t = useTranslations('swaps')
  const { money, range, size } = useFormat()
  const locations = useLocations()
  const { difference } = swap

  const [words, detail] =
    'model' in swap
      ? swap.kind === 'size'
        ? [t('size', { size: size(swap.property1) }), null]
        : [`${swap.model.brand} ${swap.model.title}`, t('size', { size: size(swap.property1) })]
      : 'date' in swap
        ? [t(swap.kind), range(swap.date)]
        : [t('location'), locations.find(({ id }) => id === swap.location)?.title ?? swap.location]
  return (
    <>
      <span data-part="swap-words">
        {words}
        {detail !== null && (
          <span data-part="swap-detail" data-muted>
            {detail}
          </span>
        )}
      </span>
      <span data-part="swap-price" data-numbers>
        {difference === 0 ? t('same') : t(difference > 0 ? 'more' : 'less', { amount: money(Math.abs(difference)) })}
      </span>
    </>
  )
}

const useDismiss = () => {
  const send = useBookingSend()
  return () => send({ type: 'dialog.dismiss' })
}
