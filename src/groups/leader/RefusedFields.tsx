import { useTranslations } from 'use-intl'
import type { Invalid } from '#contract/errors.ts'
import { LEADER } from '#domain/groups/group-table.ts'
import { nameOfRow } from '#domain/groups/rows.ts'
import { rowById, type LeaderContext } from '#machines/groups/leader/context.ts'
import { useGroup } from '#src/groups/GroupContext.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** Whom a path of the group is about, such as `persons.{id}.age`; '': the group as a whole. */
const nameAt = (context: LeaderContext, path: string): string => {
  const [part, id] = path.split('.')
  const row = part === 'leader' ? rowById(context, LEADER) : part === 'persons' && id ? rowById(context, id) : undefined
  return row ? nameOfRow(row) : ''
}

const namesOf = (context: LeaderContext): string[] => context.issues.map(({ path }) => nameAt(context, path))

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n')

/** What the shop did not take of the group, person by person. */
export function RefusedFields({ issues }: { issues: Invalid['issues'] }) {
  const t = useTranslations('groups.conditions')
  const names = useGroup(({ context }) => namesOf(context), isSame)
  return (
    <Notice kind="error" title={t('refused')} takesFocus>
      <ul>
        {issues.map(({ path, message }, at) => (
          <li key={path}>{names[at] ? `${names[at]}: ${message}` : message}</li>
        ))}
      </ul>
    </Notice>
  )
}
