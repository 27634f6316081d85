import { useTranslations } from 'use-intl'
import { offeredLocations } from '#domain/booking/offered-locations.ts'
import { countDays } from '#domain/calendar/days.ts'
import { mainHours } from '#domain/calendar/main-hours.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { Banners } from './Banners.tsx'
import { useHours } from '#src/booking/steps/location/useHours.ts'
import { ShopPicture } from '#src/ui/ShopPicture.tsx'
import { OpenBooking } from './OpenBooking.tsx'
import './Poster.css'

export function Poster() {
  const pages = useTranslations('common.pages')
  const {
    settings: { headline, claim },
    entry,
  } = useSite()
  return (
    <div data-part="poster">
      {entry.image !== undefined && (
        <div data-part="poster-picture">
          <ShopPicture of={entry} sizes="100vw" isUrgent />
        </div>
      )}
      <div data-part="poster-words">
        <h1 data-own={headline !== undefined || undefined}>{headline ?? pages('booking')}</h1>
        <p data-part="poster-claim" data-quiet>
          {claim}
        </p>
      </div>
      <div data-part="poster-foot">
        <Facts />
        <OpenBooking />
      </div>
      <Banners isUrgent />
    </div>
  )
}

function Facts() {
  const t = useTranslations('poster')
  const { money, days, range } = useFormat()
  const { entry } = useSite()
  const places = usePlaces()
  const { price, hourPrice, cancellation } = entry
  const until = cancellation && t('cancellation.text', { days: cancellation.days })
  const short = (amount: number) => money(amount).replace(/[.,]00(?!\d)/, '')
  const facts = [
    price && {
      title: t('price.title', { amount: short(price.amount), days: days(countDays(price.days)) }),
      text: t('price.text', { title: price.title, range: range(price.days, 'short') }),
    },
    !price &&
      hourPrice && {
        title: t('price.hour', { amount: short(hourPrice.amount) }),
        text: t('price.hourText', { title: hourPrice.title }),
      },
    cancellation && {
      title: t('cancellation.title'),
      text: cancellation.rate === null ? until : t('cancellation.rate', { until: until!, rate: cancellation.rate }),
    },
    places,
  ].filter((fact) => fact !== null && fact !== undefined && fact !== false)
  if (facts.length === 0) return null
  return (
    <dl data-part="poster-facts" data-numbers aria-label={t('facts')}>
      {facts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd data-muted>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const usePlaces = () => {
  const t = useTranslations('poster')
  const { time } = useHours()
  const places = offeredLocations(useSite().settings.fixedLocation, useLocations())
  const hours = mainHours(places)
  const [only] = places
  if (!hours || !only) return null
  const span = { from: time(hours.from), to: time(hours.to) }
  return {
    title: places.length === 1 ? only.title : t('places', { count: places.length }),
    text: t(hours.varies ? 'hours.between' : 'hours.daily', span),
  }
}
