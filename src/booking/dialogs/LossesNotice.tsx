import { useTranslations } from 'use-intl'
import type { Loss } from '#machines/booking/context.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { specialsQuery } from '#src/api/queries.ts'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'

/** What was removed from the booking without the visitor's action. */
export function LossesNotice() {
  const t = useTranslations('misc.losses')
  const modelOf = useModelOf()
  const send = useBookingSend()
  const losses = useBooking(({ context }) => context.losses)
  const max = useBooking(({ context }) => context.shop.maxPersons)
  const { data } = useQuery({
    ...specialsQuery(useApi()),
    enabled: losses.some(({ kind }) => kind === 'excluded'),
  })
  if (losses.length === 0) return null
  const words = (loss: Loss) => {
    if (loss.kind === 'person') return t('person', { person: loss.person, max })
    if (loss.kind === 'excluded')
      return t(`excluded.${loss.lost}`, { special: data?.find(({ id }) => id === loss.special)?.title ?? t('special') })
    if (loss.kind !== 'line') return t(loss.kind)
    const title = [loss.line.title, modelOf(loss.line)].filter(Boolean).join(', ')
    return t('line', { title, person: loss.person })
  }
  return (
    <Notice kind="warning" title={t('title')}>
      <p>{t('text')}</p>
      <ul>
        {losses.map((loss, at) => (
          <li key={at}>{words(loss)}</li>
        ))}
      </ul>
      <div data-part="notice-actions">
        <Button kind="quiet" onPress={() => send({ type: 'losses.dismiss' })}>
          {t('dismiss')}
        </Button>
      </div>
    </Notice>
  )
}
