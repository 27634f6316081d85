import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { COLUMNS, nameOfRow } from '#domain/groups/rows.ts'
import { visibleRows, type LeaderContext } from '#machines/groups/leader/context.ts'
import { missingCount, missingMeasures, nextMissing } from '#machines/groups/leader/missing.ts'
import { isSameJson } from '#machines/same-json.ts'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { useCellWords } from '#src/groups/table/useCellWords.ts'
import { Button } from '#src/ui/Button.tsx'

const missingIn = (context: LeaderContext) => {
  const cell = nextMissing(context)
  const rows = visibleRows(context)
  const at = rows.findIndex(({ id }) => id === cell?.row)
  const row = rows[at]
  const next = cell &&
    row && {
      number: at + 1,
      name: nameOfRow(row),
      column: COLUMNS.find((known) => known === cell.column),
      title: context.offer?.products.find(({ id }) => id === cell.column)?.title,
    }
  return { missing: missingCount(context), measures: missingMeasures(context).length, next }
}

type Missing = ReturnType<typeof missingIn>

const NOTHING: Missing = { missing: 0, measures: 0, next: undefined }

/** Searches only after typed changes are stored, because a search after each letter would slow typing down. */
export const useMissing = (): Missing => {
  const found = useGroup(
    (snapshot) => (snapshot.matches({ keeping: 'kept' }) ? missingIn(snapshot.context) : null),
    isSameJson,
  )
  const [missing, setMissing] = useState(NOTHING)
  if (found !== null && !isSameJson(found, missing)) setMissing(found)
  return missing
}

export function NextMissingWords({ measures, missing, next }: Missing) {
  const t = useTranslations('groups.missing')
  const problem = useTranslations('groups.problem')
  const { labelOf } = useCellWords()
  if (!next) return null
  const { number, name, column, title } = next
  const field = column ? labelOf(column) : title === undefined ? problem('equipment') : problem('unoffered', { title })
  const person = t(name === '' ? 'nobody' : 'person', { number, name })
  return missing > 0 ? t('next', { person, field }) : t('measures', { count: measures, person, field })
}

export function NextMissing() {
  const t = useTranslations('groups.missing')
  const send = useGroupSend()
  return (
    <Button kind="quiet" onPress={() => send({ type: 'cell.show', cell: null })}>
      {t('show')}
    </Button>
  )
}
