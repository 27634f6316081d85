import { useTranslations } from 'use-intl'
import type { Handover, IsoDay } from '#contract/primitives.ts'
import { isDelivered, isPickedUp, transportOf } from '#domain/booking/special-rules.ts'
import { pickupTimes, returnTimes } from '#domain/calendar/handover-times.ts'
import { handoverOf, pickupDays, returnDays } from '#domain/calendar/handover.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useHours } from '#src/booking/steps/location/useHours.ts'
import { Select } from '#src/ui/Select.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'

/** Shows no fields for a rental with a start, because the start decides both times. */
export function HandoverFields({ wrong }: { wrong: readonly (keyof Handover)[] }) {
  const t = useTranslations('checkout.handover')
  const form = useTranslations('form')
  const { time } = useHours()
  const { day } = useFormat()
  const send = useBookingSend()
  const { days, location, pickupDayBefore, hours, start, handover, specials } = useBooking(
    ({ context }) => context.booking,
  )
  const { from, to } = days
  const transport = transportOf(useSite().specials, specials)
  const place = useLocations().find(({ id }) => id === location)
  if (!place || from === null || to === null || start) return null

  const rental = { period: { from, to }, pickupDayBefore, hours }
  const { pickupdate, returndate } = handoverOf(handover, rental.period, pickupDayBefore)
  const dayOptions = (offered: IsoDay[]) =>
    offered.map((value) => ({
      value,
      label: value < from ? t('eve', { day: day(value, 'long') }) : day(value, 'long'),
    }))
  const timeOptions = (offered: string[]) =>
    offered.map((value) => ({ value, label: t('time', { time: time(value) }) }))
  const field = (part: keyof Handover) => ({
    label: t(part),
    error: wrong.includes(part) ? form('invalid', { path: t(part) }) : undefined,
    autoComplete: 'off',
    onChange: (value: string) => send({ type: 'handover.choose', handover: { [part]: value === '' ? null : value } }),
  })
  return (
    <fieldset data-part="person" data-card="frame" data-stack="12">
      <legend data-part="person-title" tabIndex={-1}>
        {t(`title.${transport}`)}
      </legend>
      <p data-part="help">{t(`help.${transport}`)}</p>
      <div data-part="person-fields">
        {!isDelivered(transport) && (
          <>
            <Select {...field('pickupdate')} value={pickupdate} options={dayOptions(pickupDays(place, rental))} />
            <Select
              {...field('pickuptime')}
              emptyLabel={t('open')}
              value={handover.pickuptime ?? ''}
              options={timeOptions(pickupTimes(place, rental, pickupdate))}
            />
          </>
        )}
        {!isPickedUp(transport) && (
          <>
            <Select
              {...field('returndate')}
              value={returndate}
              options={dayOptions(returnDays(place, rental, pickupdate))}
            />
            <Select
              {...field('returntime')}
              emptyLabel={t('open')}
              value={handover.returntime ?? ''}
              options={timeOptions(returnTimes(place, rental, handover))}
            />
          </>
        )}
      </div>
    </fieldset>
  )
}
