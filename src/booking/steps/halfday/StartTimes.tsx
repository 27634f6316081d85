import { useTranslations } from 'use-intl'
import type { RentalLocation } from '#contract/locations.ts'
import type { Start } from '#contract/prices.ts'
import { endOfHours } from '#domain/calendar/end-of-hours.ts'
import { startChoices } from '#domain/calendar/start-choices.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useHours } from '#src/booking/steps/location/useHours.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { useRentalTime } from './useRentalTime.ts'

interface StartTimesProps {
  starts: readonly Start[]
  location: RentalLocation
  rental: Parameters<typeof startChoices>[2]
  chosen: string | null
  error: string | undefined
  onChoose: (start: string) => void
  onOtherDay: (() => void) | undefined
}

export function StartTimes({ starts, location, rental, chosen, error, onChoose, onOtherDay }: StartTimesProps) {
  const t = useTranslations('halfday')
  const { time } = useHours()
  const choices = startChoices(starts, location, rental)
  const { day, hours } = rental
  if (choices.every(({ isFull }) => isFull)) return <NothingFree hours={hours} onOtherDay={onOtherDay} />
  return (
    <>
      <RadioPills
        layout="grid"
        label={t('start')}
        value={chosen}
        {...(error !== undefined && { error })}
        onChange={onChoose}
        choices={choices.map(({ time: start, end, isFull }) => ({
          value: start,
          label: time(start),
          detail: isFull ? t('full') : t('until', { time: time(end) }),
          isDisabled: isFull,
          isStruck: isFull,
        }))}
      />
      <ChosenTime
        day={day}
        hours={hours}
        start={chosen}
        isFull={choices.some((choice) => choice.time === chosen && choice.isFull)}
      />
    </>
  )
}

interface ChosenTimeProps {
  day: string
  hours: number
  start: string | null
  /** True if the equipment is no longer free at the chosen start. */
  isFull: boolean
}

function ChosenTime({ day, hours, start, isFull }: ChosenTimeProps) {
  const t = useTranslations('halfday')
  const { time } = useHours()
  const format = useFormat()
  const inWords = useRentalTime()
  const [chosen, help] =
    start === null
      ? [t('noStart'), t('chooseStart')]
      : [
          t('chosen', { day: format.day(day, 'long'), time: inWords(start, hours) }),
          isFull ? t('chosenFull') : t('chosenHelp', { end: time(endOfHours(start, hours)) }),
        ]
  return (
    <output data-part="start-sentence" data-panel data-stack="4">
      <span data-strong data-numbers>
        {chosen}
      </span>
      <span data-part="help">{help}</span>
    </output>
  )
}

function NothingFree({ hours, onOtherDay }: { hours: number } & Pick<StartTimesProps, 'onOtherDay'>) {
  const t = useTranslations('halfday.nothingFree')
  return (
    <Notice kind="info" title={t('title', { count: hours })}>
      <p>{t('text')}</p>
      {onOtherDay && (
        <div>
          <Button kind="quiet" onPress={onOtherDay}>
            {t('change')}
          </Button>
        </div>
      )}
    </Notice>
  )
}
