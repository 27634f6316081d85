import { useTranslations } from 'use-intl'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromCallback } from 'xstate'
import type { Loss } from '#domain/booking/changed-booking.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { specialsQuery } from '#src/api/queries.ts'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking, useBookingSend, useVisit } from '#src/visit/VisitContext.ts'
import { copiesMachine } from '#machines/copies.ts'
import { useSite } from '#src/api/useSite.ts'
import { compareCopies } from '#src/visit/compare-copies.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { bookingOf } from '#src/visit/visit.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { withTexts } from '#src/base/with-texts.tsx'
import './BookingNotices.css'

export function BookingNotices() {
  return (
    <div data-part="booking-notices" data-stack="8">
      <LossesNotice />
      <OfflineNotice />
      <OtherTab />
    </div>
  )
}

function LossesNotice() {
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
      <Button kind="quiet" onPress={() => send({ type: 'losses.dismiss' })}>
        {t('dismiss')}
      </Button>
    </Notice>
  )
}

function OfflineNotice() {
  const t = useTranslations('misc.offline')
  const send = useBookingSend()
  const failure = useBooking(({ context }) => context.failure)
  const isTrying = useBooking((snapshot) => snapshot.hasTag('recomputing'))
  if (!failure) return null
  return (
    <Notice kind="failure" title={t(`${failure}.title`)}>
      <p>{t(`${failure}.text`)}</p>
      <Button
        kind="quiet"
        isPending={isTrying}
        pendingLabel={t('retrying')}
        onPress={() => send({ type: 'offer.retry' })}
      >
        {t('retry')}
      </Button>
    </Notice>
  )
}

function OtherTab() {
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
      <Button kind="quiet" onPress={() => actor.send({ type: 'notice.dismiss' })}>
        {t('dismiss')}
      </Button>
    </Notice>
  )
}

const OpenDialog = lazyWithPreload(() => withTexts(import('./OpenDialog.tsx').then((file) => file.OpenDialog)))

export function BookingDialogs() {
  const isClosed = useBooking(
    (snapshot) => snapshot.matches({ dialog: 'closed' }) || snapshot.matches({ dialog: 'paidElsewhere' }),
  )
  return !isClosed && <OpenDialog />
}
