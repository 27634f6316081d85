import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fromCallback } from 'xstate'
import { copiesMachine } from '#machines/copies.ts'
import { useSite } from '#src/api/useSite.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { compareCopies } from '#src/visit/compare-copies.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { bookingOf } from '#src/visit/visit.ts'
import { useVisit } from '#src/visit/VisitContext.ts'

/** Another tab shows this booking with a different cart. */
export function OtherTab() {
  const t = useTranslations('misc.otherTab')
  const visit = useVisit()
  const { tenant } = useSite()
  const [logic] = useState(() =>
    copiesMachine.provide({
      actors: { compare: fromCallback(({ sendBack }) => compareCopies(tenant, bookingOf(visit), sendBack)) },
    }),
  )
  const actor = useVisitActor(logic)
  const isDiffering = useSelector(actor, (snapshot) => snapshot.matches('differing'))
  if (!isDiffering) return null
  return (
    <Notice kind="info" title={t('title')}>
      <p>{t('text')}</p>
      <div data-part="notice-actions">
        <Button kind="quiet" onPress={() => actor.send({ type: 'notice.dismiss' })}>
          {t('dismiss')}
        </Button>
      </div>
    </Notice>
  )
}
