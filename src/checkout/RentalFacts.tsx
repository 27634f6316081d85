import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import type { DayRange, Handover } from '#contract/primitives.ts'
import { countDays } from '#domain/calendar/days.ts'
import { isDelivered, isPickedUp, transportOf } from '#domain/booking/special-rules.ts'
import { returnWindows } from '#domain/calendar/handover-times.ts'
import { handoverOf } from '#domain/calendar/handover.ts'
import { hoursOn } from '#domain/calendar/opening.ts'
import { addressText } from '#domain/text/address.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useRentalHours } from '#src/booking/steps/halfday/useRentalHours.ts'
import { useHours } from '#src/booking/steps/location/useHours.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { Facts, type LabelledValue } from '#src/ui/Facts.tsx'

interface RentalFactsProps {
  period: DayRange
  /** In hours; null or absent for a rental by days. */
  hours?: number | null
  start?: string | null | undefined
  specials: readonly string[]
  pickupDayBefore: boolean
  /** Contains name and address, because the shop may have closed the location since the order. */
  location: { id: string; title: string; address: string; zip: string; city: string }
  handover?: Partial<Handover>
  accommodation?: string | null | undefined
  groupname?: string | null
}

const withYear = ({ from, to }: DayRange, words: string) =>
  from.slice(0, 4) === to.slice(0, 4) ? `${words}\u00A0${to.slice(0, 4)}` : words

const useTransport = (specials: readonly string[]) => transportOf(useSite().specials, specials)

const usePeriodFacts = ({ period, hours, start, location, specials }: RentalFactsProps): LabelledValue[] => {
  const t = useTranslations('checkout.facts')
  const transport = useTransport(specials)
  const hoursInWords = useRentalHours()
  const { range, days } = useFormat()
  return [
    [t('period'), withYear(period, range(period, 'long')), hoursInWords({ hours, start }) ?? days(countDays(period))],
    [t(`place.${transport}`), location.title, location.address && addressText(location)],
  ]
}

const useHandoverFacts = (props: RentalFactsProps): LabelledValue[] => {
  const { period, hours = null, pickupDayBefore, location, handover = {}, specials, accommodation, groupname } = props
  const transport = useTransport(specials)
  const t = useTranslations('checkout.facts')
  const inWords = useHours()
  const { day } = useFormat()
  const place = useLocations().find(({ id }) => id === location.id)
  const { pickupdate, pickuptime, returndate, returntime } = handoverOf(handover, period, pickupDayBefore)

  const when = (on: string, time: string | null) =>
    time === null ? day(on, 'long') : t('at', { day: day(on, 'long'), time: inWords.time(time) })
  const pickupHours = () => {
    if (!place || isDelivered(transport) || pickuptime !== null || hoursOn(place, pickupdate).length === 0) return null
    const eveHour = pickupdate < period.from ? place.pickupDayBeforeFrom : undefined
    return eveHour ? t('from', { from: inWords.time(eveHour) }) : inWords(hoursOn(place, pickupdate))
  }
  const returnHours = () => {
    if (!place || isPickedUp(transport) || returntime !== null) return null
    // Shows a duration until the collection time is chosen, because the latest return depends on that time.
    if (hours !== null && pickuptime === null) return t('hoursLater', { count: hours })
    const windows = returnWindows(place, { period, pickupDayBefore, hours }, handover)
    return windows.length === 0 ? null : inWords(windows)
  }
  return [
    [t(`pickup.${transport}`), when(pickupdate, isDelivered(transport) ? null : pickuptime), pickupHours()],
    [t(`return.${transport}`), when(returndate, isPickedUp(transport) ? null : returntime), returnHours()],
    [t('accommodation'), accommodation],
    [t('groupname'), groupname],
  ]
}

export function PeriodFacts(props: RentalFactsProps) {
  return <Facts facts={usePeriodFacts(props)} />
}

export function HandoverFacts(props: RentalFactsProps) {
  return <Facts facts={useHandoverFacts(props)} />
}

export function RentalFacts(props: RentalFactsProps) {
  const period = usePeriodFacts(props)
  return <Facts facts={[...period, ...useHandoverFacts(props)]} />
}

export function BookedRental({ reservation }: { reservation: Reservation }) {
  const { date, hours, start, pickupDayBefore, location, handover, cart, accommodation, groupname } = reservation
  return (
    <RentalFacts
      period={date}
      hours={hours}
      start={start}
      pickupDayBefore={pickupDayBefore}
      location={location}
      handover={handover}
      specials={cart.specials.map(({ id }) => id)}
      accommodation={accommodation}
      groupname={groupname}
    />
  )
}
