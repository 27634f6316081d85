import { useTranslations } from 'use-intl'
import type { GroupShortfall } from '#contract/groups.ts'
import { lineOf } from '#domain/groups/equipment.ts'
import { LEADER } from '#domain/groups/group-table.ts'
import { visibleRows, type LeaderContext } from '#machines/groups/leader/context.ts'
import { useGroupActor, useGroupList } from '#src/groups/GroupContext.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'

const rowOf = ({ person }: GroupShortfall): string => person ?? LEADER

/** The shortfalls of lines that have not changed since. */
const currentShortfalls = (context: LeaderContext): readonly GroupShortfall[] =>
  context.short.filter((shortfall) => {
    const row = visibleRows(context).find(({ id }) => id === rowOf(shortfall))
    const line = row && lineOf(row, shortfall.product)
    return line && (line.modelId ?? null) === shortfall.modelId && (line.property1 ?? null) === shortfall.property1
  })

/** The shortfalls that stopped the completion. The rest of the equipment is held. */
export function Shortfalls() {
  const t = useTranslations('groups.short')
  const short = useGroupList(({ context }) => currentShortfalls(context))
  if (short.length > 0) return <ShortList short={short} isHeld />
  return (
    <Notice kind="success">
      <p>{t('mended')}</p>
    </Notice>
  )
}

/** The shortfalls of the offer, before the completion. */
export function ShortMeanwhile() {
  const short = useGroupList(({ context }) => currentShortfalls(context))
  return short.length > 0 && <ShortList short={short} isHeld={false} />
}

/** Lists shortfalls by person, each with the nearest free size. `isHeld`: they stopped a completion, and the rest is held. */
function ShortList({ short, isHeld }: { short: readonly GroupShortfall[]; isHeld: boolean }) {
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
    <Notice kind={isHeld ? 'error' : 'warning'} title={t('title', { count: short.length })} takesFocus={isHeld}>
      <p>{t(isHeld ? 'text' : 'meanwhile')}</p>
      <ul data-part="shortfalls">
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
        <div data-part="notice-actions">
          <Button
            kind="quiet"
            onPress={() => {
              for (const shortfall of swappable) take(shortfall)
            }}
          >
            {t('takeAll', { count: swappable.length })}
          </Button>
        </div>
      )}
    </Notice>
  )
}
