import { useTranslations } from 'use-intl'

/** What the marks in the calendar mean. */
export function CalendarLegend() {
  const t = useTranslations('calendar.legend')
  const legal = useTranslations('legal')
  return (
    <ul data-part="calendar-legend">
      <li>
        <span data-part="legend-mark" data-mark="range" aria-hidden />
        {t('range')}
      </li>
      <li>
        <span data-part="legend-mark" data-mark="price" aria-hidden>
          15
        </span>
        {t('price')}, {legal('vat')}
      </li>
      <li>
        <span data-part="legend-mark" data-mark="fullness" aria-hidden />
        {t('fullness')}
      </li>
      <li>
        <span data-part="legend-mark" data-mark="unavailable" aria-hidden>
          24
        </span>
        {t('unavailable')}
      </li>
    </ul>
  )
}
