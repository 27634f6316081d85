import { useTranslations } from 'use-intl'
import { lackingPersons, takingPart } from '#machines/groups/leader/missing.ts'
import { useGroup, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { Lacking } from './Lacking.tsx'
import { PeriodNotice, periodRefusal } from './PeriodNotice.tsx'
import { RefusedFields } from './RefusedFields.tsx'
import { ShortMeanwhile, Shortfalls } from './Shortfalls.tsx'

const STATES = ['mending', 'belowMinimum', 'aboveMaximum', 'short'] as const

const stateOf = (snapshot: GroupSnapshot) =>
  STATES.find((state) => snapshot.matches({ flow: { filling: { persons: state } } }))

/** Why the group cannot be completed yet; it takes the focus each time somebody goes on. */
export function PersonsNotice() {
  const t = useTranslations('groups.problem')
  const state = useGroup(stateOf)
  const issues = useGroup(({ context }) => context.issues)
  const mendings = useGroup(({ context }) => context.mendings)
  const isRefused = useGroup((snapshot) => periodRefusal(snapshot) !== null)
  const { min, max } = useGroup(({ context }) => context.shop)
  const count = useGroup(({ context }) => takingPart(context).length)
  const isLacking = useGroup(
    (snapshot) => stateOf(snapshot) === 'mending' && lackingPersons(snapshot.context).length > 0,
  )
  if (isRefused) return <PeriodNotice key={mendings} takesFocus={state !== undefined} />
  if (state === undefined) return <ShortMeanwhile />
  if (state === 'short') return <Shortfalls key={mendings} />
  if (state === 'mending') {
    if (isLacking) return <Lacking key={mendings} />
    return issues.length > 0 && <RefusedFields key={mendings} issues={issues} />
  }
  return (
    <Notice key={mendings} kind="mistake" title={t(`${state}.title`, { min, max, count })} takesFocus>
      <p>{t(`${state}.text`, { missing: min - count, over: count - max })}</p>
    </Notice>
  )
}
