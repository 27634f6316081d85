import { useTranslations } from 'use-intl'
import { incompleteRows, takingPart } from '#machines/groups/leader/missing.ts'
import { useGroup, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { Shortfalls } from './Shortfalls.tsx'

const STATES = ['mending', 'belowMinimum', 'aboveMaximum', 'short'] as const

const stateOf = (snapshot: GroupSnapshot) =>
  STATES.find((state) => snapshot.matches({ flow: { filling: { persons: state } } }))

/** Why the group cannot be completed yet; it takes the focus each time somebody goes on. */
export function PersonsNotice() {
  const t = useTranslations('groups.problem')
  const words = useTranslations('groups.conditions')
  const state = useGroup(stateOf)
  const issues = useGroup(({ context }) => context.issues)
  const mendings = useGroup(({ context }) => context.mendings)
  const { min, max } = useGroup(({ context }) => context.shop)
  const count = useGroup(({ context }) => takingPart(context).length)
  const missing = useGroup((snapshot) =>
    stateOf(snapshot) === 'mending' ? incompleteRows(snapshot.context).length : 0,
  )
  if (state === undefined) return null
  if (state === 'short') return <Shortfalls key={mendings} />
  if (state === 'mending') {
    if (missing === 0 && issues.length === 0) return null
    if (missing === 0) {
      return (
        <Notice key={mendings} kind="error" title={words('refused')} takesFocus>
          <ul>
            {issues.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </Notice>
      )
    }
    return (
      <Notice key={mendings} kind="mistake" title={t('mending', { count: missing })} takesFocus>
        <p>{t('mendingHelp')}</p>
      </Notice>
    )
  }
  return (
    <Notice key={mendings} kind="mistake" title={t(`${state}.title`, { min, max, count })} takesFocus>
      <p>{t(`${state}.text`, { missing: min - count, over: count - max })}</p>
    </Notice>
  )
}
