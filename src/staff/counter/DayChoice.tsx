import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays } from '#domain/calendar/days.ts'
import { useLocations } from '#src/api/useSite.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Select } from '#src/ui/Select.tsx'
import { parseStaffSearch, type StaffSearch } from '#src/staff/frame/staff-search.ts'

interface DayChoiceProps {
  date: string
  /** The address names the date; otherwise it is the current day. */
  isChosen: boolean
  location: string | undefined
}

/** The choice of day and location. Both are in the address, so that each tablet keeps its own. */
export function DayChoice({ date, isChosen, location }: DayChoiceProps) {
  const t = useTranslations('staff.day')
  const locations = useLocations()
  const navigate = useNavigate()
  const go = (to: StaffSearch) =>
    void navigate({
      to: '/{-$tenant}/{-$locale}/staff',
      search: (search) => ({ ...search, ...to }),
      replace: true,
      resetScroll: false,
    })
  const goTo = (day: string) => go({ date: parseStaffSearch({ date: day }).date })
  /** The typed date: while a year is typed it is long past, so it stays in the field until it is complete. */
  const [typed, setTyped] = useState<string>()
  return (
    <div data-part="day-choice">
      <fieldset data-part="day-steps">
        <legend data-part="label">{t('choose')}</legend>
        <IconButton icon="chevronLeft" label={t('earlier')} onPress={() => goTo(addDays(date, -1))} />
        <input
          data-part="input"
          type="date"
          required
          aria-label={t('date')}
          value={typed ?? date}
          onChange={({ target: { value } }) => {
            setTyped(value)
            if (parseStaffSearch({ date: value }).date !== undefined) goTo(value)
          }}
          onBlur={() => setTyped(undefined)}
        />
        <IconButton icon="chevronRight" label={t('later')} onPress={() => goTo(addDays(date, 1))} />
        <Button kind="quiet" isDisabled={!isChosen} onPress={() => go({ date: undefined })}>
          {t('today')}
        </Button>
      </fieldset>
      {locations.length > 1 && (
        <Select
          label={t('location')}
          value={location ?? ''}
          emptyLabel={t('everywhere')}
          options={locations.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(value) => go({ location: value === '' ? undefined : value })}
        />
      )}
      <Button kind="quiet" onPress={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  )
}
