import { useId } from 'react'
import { useTranslations, useLocale } from 'use-intl'
import type { CounterExtra } from '#contract/staff.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useTicks } from '#src/staff/frame/useCounterAction.ts'
import { unitListFormat } from '#domain/text/formatters.ts'
import './GearOfPersons.css'

interface CounterExtrasProps {
  number: string
  extras: readonly CounterExtra[]
  level: 3 | 4 | 5
}

export function CounterExtras({ number, extras, level }: CounterExtrasProps) {
  const title = useTranslations('staff.extras')('title')
  const id = useId()
  const Heading = `h${level}` as const
  if (extras.length === 0) return null
  return (
    <fieldset data-part="counter-extras" aria-labelledby={id}>
      <Heading id={id} data-part="counter-extras-title" data-muted data-strong>
        {title}
      </Heading>
      {extras.map((extra) => (
        <Extra key={extra.key} number={number} extra={extra} />
      ))}
    </fieldset>
  )
}

function Extra({ number, extra }: { number: string; extra: CounterExtra }) {
  const titleOf = useExtraTitle()
  const { isTicked, tick, error } = useTicks(number)
  return (
    <Checkbox
      isSelected={isTicked(extra.key, extra.state === 'done')}
      onChange={(on) => tick(extra.key, on)}
      {...(error !== undefined && { error })}
    >
      {titleOf(extra)}
    </Checkbox>
  )
}

export const useExtraTitle = () => {
  const t = useTranslations('staff.extras')
  const locale = useLocale()
  return ({ title, persons }: CounterExtra): string =>
    title ?? t('coverage', { names: unitListFormat(locale).format(persons) })
}
