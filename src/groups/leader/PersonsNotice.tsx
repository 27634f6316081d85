import type { ReactNode } from 'react'
import { useTranslations, useLocale } from 'use-intl'
import { lackingPersons, missingCount, takingPart, type LackingPerson } from '#machines/groups/leader/missing.ts'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { useShopTime } from '#src/base/useShopTime.ts'
import { useGroup, useGroupActor, type GroupSnapshot, useGroupList } from '#src/groups/GroupContext.ts'
import { Notice } from '#src/ui/Notice.tsx'
import type { Product } from '#contract/catalogue.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { isSameJson } from '#machines/same-json.ts'
import { MistakesNotice } from '#src/groups/table/Mistakes.tsx'
import { useCellWords } from '#src/groups/table/useCellWords.ts'
import { LEADER } from '#domain/groups/group-table.ts'
import { COLUMNS, nameOfRow, type Column } from '#domain/groups/rows.ts'
import { rowById, type LeaderContext, visibleRows } from '#machines/groups/leader/context.ts'
import { PeriodNotice, periodRefusal } from './PeriodNotice.tsx'
import type { GroupShortfall } from '#contract/groups.ts'
import { lineOf } from '#domain/groups/equipment.ts'
import { Button } from '#src/ui/Button.tsx'
import { useFormat } from '#src/base/useFormat.ts'

const STATES = ['invalid', 'belowMinimum', 'aboveMaximum', 'short'] as const

const stateOf = (snapshot: GroupSnapshot) =>
  STATES.find((state) => snapshot.matches({ flow: { filling: { persons: state } } }))

export function PersonsNotice() {
  const t = useTranslations('groups.problem')
  const state = useGroup(stateOf)
  const hasIssues = useGroup(({ context }) => context.issues.length > 0)
  const found = useEmitted(useGroupActor(), 'problems.found')?.times
  const isRefused = useGroup((snapshot) => periodRefusal(snapshot) !== null)
  const { min, max } = useGroup(({ context }) => context.shop)
  const count = useGroup(({ context }) => takingPart(context).length)
  const isLacking = useGroup(
    (snapshot) => stateOf(snapshot) === 'invalid' && lackingPersons(snapshot.context).length > 0,
  )
  if (isRefused) return <PeriodNotice key={found} takesFocus={state !== undefined} />
  if (state === undefined) return <ShortMeanwhile />
  if (state === 'short') return <Shortfalls />
  if (state === 'invalid') {
    if (isLacking) return <Lacking key={found} />
    return hasIssues && <RefusedFields key={found} />
  }
  return (
    <Notice key={found} kind="mistake" title={t(`${state}.title`, { min, max, count })} takesFocus>
      {t(`${state}.text`, { missing: min - count, over: count - max })}
    </Notice>
  )
}

const NOTHING: readonly Product[] = []

function Lacking() {
  const t = useTranslations('groups.problem')
  const table = useTranslations('groups.table')
  const list = listFormat(useLocale())
  const { labelOf } = useCellWords()
  const products = useGroup(({ context }) => context.offer?.products ?? NOTHING)
  const lacking = useGroup(({ context }) => lackingPersons(context), isSameJson)
  const fields = useGroup(({ context }) => missingCount(context))
  if (lacking.length === 0) return null
  const titleOf = (id: string) => products.find((product) => product.id === id)?.title ?? id
  const wordsOf = ({ columns, unoffered, takesNothing }: LackingPerson) =>
    list.format([
      ...columns.map(labelOf),
      ...unoffered.map((id) => t('unoffered', { title: titleOf(id) })),
      ...(takesNothing ? [t('equipment')] : []),
    ])
  return (
    <MistakesNotice
      kind="mistake"
      title={t('invalid', { count: lacking.length, fields })}
      takesFocus
      mistakes={lacking.map((person) => ({
        row: person.row,
        column: [...person.columns, ...person.unoffered][0] ?? null,
        link: person.name || table('nobody', { number: person.number }),
        words: `: ${wordsOf(person)}`,
      }))}
      more={(count) => t('more', { count })}
    />
  )
}

interface RefusedField {
  path: string
  message: string
  person: { name: string; number: number } | null
  column: Column | undefined
}

const refusedFields = (context: LeaderContext): RefusedField[] =>
  context.issues.map(({ path, message }) => {
    const [part, ...rest] = path.split('.')
    const id = part === 'leader' ? LEADER : part === 'persons' ? rest[0] : undefined
    const rows = visibleRows(context)
    const row = id === undefined ? undefined : rowById(context, id)
    const person = row ? { name: nameOfRow(row), number: rows.indexOf(row) + 1 } : null
    return { path, message, person, column: COLUMNS.find((column) => column === rest.at(-1)) }
  })

function RefusedFields() {
  const t = useTranslations('groups.conditions')
  const table = useTranslations('groups.table')
  const { problemOf } = useCellWords()
  const refused = useGroup(({ context }) => refusedFields(context), isSameJson)
  return (
    <Notice kind="error" title={t('refused')} takesFocus>
      <ul>
        {refused.map(({ path, message, person, column }) => {
          const words = column ? problemOf(column, 'form.invalid') : message
          return (
            <li key={path}>
              {person ? `${person.name || table('nobody', { number: person.number })}: ${words}` : words}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

const rowOf = ({ person }: GroupShortfall): string => person ?? LEADER

const currentShortfalls = (context: LeaderContext): readonly GroupShortfall[] =>
  context.short.filter((shortfall) => {
    const row = visibleRows(context).find(({ id }) => id === rowOf(shortfall))
    const line = row && lineOf(row, shortfall.product)
    return line && (line.modelId ?? null) === shortfall.modelId && (line.property1 ?? null) === shortfall.property1
  })

function Shortfalls() {
  const t = useTranslations('groups.short')
  const short = useGroupList(({ context }) => currentShortfalls(context))
  if (short.length > 0) return <ShortList short={short} isRefused />
  return (
    <Notice kind="success">
      <p>{t('mended')}</p>
      <HeldUntil />
    </Notice>
  )
}

export function ShortMeanwhile() {
  const short = useGroupList(({ context }) => currentShortfalls(context))
  return short.length > 0 && <ShortList short={short} isRefused={false} />
}

/** Says until when the shop holds the rest of the equipment after a refused completion. */
function HeldUntil({ children = null }: { children?: ReactNode }) {
  const t = useTranslations('groups.short')
  const moment = useMoment()
  const until = useGroup(({ context }) => context.group?.heldUntil ?? null)
  const isHeld = useShopTime((now) => until !== null && Date.parse(until) > now)
  if (until === null || !isHeld) return children
  return <p>{t('held', { time: moment(until, { timeStyle: 'short' }) })}</p>
}

/** `isRefused` is true if the shortfalls have stopped a completion. */
function ShortList({ short, isRefused }: { short: readonly GroupShortfall[]; isRefused: boolean }) {
  const t = useTranslations('groups.short')
  const format = useFormat()
  const { send } = useGroupActor()
  const take = ({ product, nearest, ...shortfall }: GroupShortfall) =>
    send({
      type: 'table.edit',
      edit: { kind: 'take', row: rowOf({ product, nearest, ...shortfall }), product, size: nearest ?? undefined },
    })
  const swappable = short.filter(({ nearest }) => nearest !== null)
  return (
    <Notice kind={isRefused ? 'error' : 'warning'} title={t('title', { count: short.length })} takesFocus={isRefused}>
      <HeldUntil>
        <p>{t('notHeld')}</p>
      </HeldUntil>
      <p>{t('text')}</p>
      <ul data-part="shortfalls" data-stack="8">
        {short.map((shortfall) => (
          <li key={`${rowOf(shortfall)}.${shortfall.product}`}>
            <span>
              <strong>{shortfall.name || t('nobody')}</strong>:{' '}
              {[shortfall.title, shortfall.property1 && format.size(shortfall.property1)].filter(Boolean).join(', ')}
            </span>
            {shortfall.nearest ? (
              <Button
                kind="quiet"
                aria-label={t('takeFor', { name: shortfall.name, size: format.size(shortfall.nearest.property1) })}
                onPress={() => take(shortfall)}
              >
                {t('take', { size: format.size(shortfall.nearest.property1) })}
              </Button>
            ) : (
              <span data-part="help">{t('none')}</span>
            )}
          </li>
        ))}
      </ul>
      {swappable.length > 1 && (
        <Button
          kind="quiet"
          onPress={() => {
            for (const shortfall of swappable) take(shortfall)
          }}
        >
          {t('takeAll', { count: swappable.length })}
        </Button>
      )}
    </Notice>
  )
}
