import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fromCallback } from 'xstate'
import { fromAnswer } from '#machines/from-answer.ts'
import { holdMachine, type HoldAnswer, type HoldInput } from '#machines/hold.ts'
import { HOLD_MINUTES_MAX } from '#domain/reservation/hold-minutes.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { refusedCode } from '#src/api/refusals.ts'
import { Button } from '#src/ui/Button.tsx'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { useShopTime } from '#src/base/useShopTime.ts'
import { inBrowserTime, inShopTime, onShopClock, watchTime } from '#src/visit/browser-time.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import type { Reservation } from '#contract/checkout.ts'
import './HoldClock.css'

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const SAID_AT: readonly number[] = [10, 5, 2, 1]
const OFFERED_AT = 5
/** A longer hold was given by a quote. The clock names its end, because nobody counts in so many minutes. */
const COUNTED_MINUTES = HOLD_MINUTES_MAX

/** Returns the minutes until the instant of the browser's clock. */
const useMinutesUntil = (instant: number): number => {
  const api = useApi()
  // Subtracts a second, because the shop's clock is exact to the second only. Otherwise a hold of thirty minutes would
  // begin at thirty-one.
  return useShopTime((now) => Math.max(1, Math.ceil((onShopClock(api, instant) - SECOND_MS - now) / MINUTE_MS)))
}

interface HoldClockProps extends HoldInput {
  /** Called with the new end in milliseconds since 1970. */
  onExtended?: (ends: number) => void
}

/** Shows the rest of a hold in whole minutes, because running seconds would put people under pressure. */
export function HoldClock({ onExtended, ...hold }: HoldClockProps) {
  const t = useTranslations('checkout.hold')
  const wordsOf = useErrorcodeWords()
  const moment = useMoment()
  const api = useApi()
  const [logic] = useState(() =>
    holdMachine.provide({
      actors: {
        watch: fromCallback(({ input: { at }, sendBack }) =>
          watchTime(
            () => at,
            () => sendBack({ type: 'time.reached' }),
          ),
        ),
        extend: fromAnswer<HoldAnswer, { bookingId: string }>(
          async ({ input: { bookingId }, signal }) => {
            const { holdUntil } = await api.call('postHold', { params: { bookingId }, body: {}, signal })
            return { type: 'hold.extended', ends: inBrowserTime(api, holdUntil) }
          },
          (error) => {
            const errorcode = refusedCode(error)
            const isEnded = error instanceof ApiError && (error.status === 409 || error.status === 404)
            return isEnded && errorcode === null ? { type: 'hold.ended' } : { type: 'hold.unreachable', errorcode }
          },
        ),
      },
      actions: {
        reportEnd: ({ context }) => onExtended?.(context.ends),
      },
    }),
  )
  const actor = useVisitActor(logic, hold)
  const snapshot = useSelector(actor, (current) => current)
  const { refusal } = snapshot.context
  const minutes = useMinutesUntil(snapshot.context.ends)
  const words = useRef<HTMLParagraphElement>(null)
  const isExtending = snapshot.matches({ soonOver: 'extending' })
  const isSoonOver = snapshot.matches('soonOver')
  useEffect(() => {
    const place = words.current
    return isExtending ? () => place?.focus() : undefined
  }, [isExtending])

  const isOver = snapshot.matches('over')
  const isLast = snapshot.matches({ soonOver: 'last' })
  const mayExtend = isSoonOver && !isLast
  const ends = () => {
    const at = inShopTime(api, snapshot.context.ends)
    return t('until', { day: moment(at, { dateStyle: 'long' }), time: moment(at, { timeStyle: 'short' }) })
  }
  const running = () => (minutes > COUNTED_MINUTES ? ends() : t('left', { minutes }))
  const left = isOver ? t('over') : running()
  const isSaid = isOver || (SAID_AT.includes(minutes) && (minutes > OFFERED_AT || isSoonOver))
  const more = isLast ? t('last') : mayExtend ? t('offer') : ''
  return (
    <div data-part="hold-clock" data-stack="8">
      <p data-part="hold" data-numbers ref={words} tabIndex={-1}>
        {left} {more}
      </p>
      {snapshot.matches({ soonOver: 'unreachable' }) && (
        <p data-part="hold">{refusal === null ? t('unreachable') : wordsOf(refusal)}</p>
      )}
      {mayExtend && (
        <Button
          kind="quiet"
          isPending={isExtending}
          pendingLabel={t('extending')}
          onPress={() => actor.send({ type: 'hold.extend' })}
        >
          {t('extend')}
        </Button>
      )}
      <LiveText>{isSaid && `${left} ${more}`}</LiveText>
    </div>
  )
}

export function BookingHold({ reservation: { bookingId, change, ...booked } }: { reservation: Reservation }) {
  const api = useApi()
  const { holdUntil, holdLimit } = change ?? booked
  if (holdUntil === null) return null
  const ends = inBrowserTime(api, holdUntil)
  return <HoldClock bookingId={bookingId} ends={ends} limit={inBrowserTime(api, holdLimit ?? holdUntil)} />
}
