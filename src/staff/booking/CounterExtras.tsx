import { useId } from 'react'
import { useTranslations, useLocale } from 'use-intl'
import type { CounterExtra } from '#contract/staff.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useCounterAction } from '#src/staff/frame/useCounterAction.ts'
import { unitListFormat } from '#domain/text/formatters.ts'
import './Extras.css'

interface CounterExtrasProps {
  number: string
  extras: readonly CounterExtra[]
  /** Of the heading. */
  level: 3 | 4 | 5
}

/** The paid extras, each with its tick. */
export function CounterExtras({ number, extras, level }: CounterExtrasProps) {
  const title = useTranslations('staff.extras')('title')
  const id = useId()
  const Heading = `h${level}` as const
  if (extras.length === 0) return null
  return (
    <fieldset data-part="counter-extras" aria-labelledby={id}>
      <Heading id={id} data-part="counter-extras-title">
        {title}
      </Heading>
      {extras.map((extra) => (
        <Extra key={extra.key} number={number} extra={extra} />
      ))}
    </fieldset>
  )
}

function Extra({ number, extra }: { number: string; extra: CounterExtra }) {
  const t = useTranslations('staff.extras')
  const titleOf = useExtraTitle()
  const { snapshot, tick } = useCounterAction(number)
  const { ask } = snapshot.context
  // Until it is answered, the page shows what was pressed.
  const shown = snapshot.hasTag('busy') && ask?.action === 'tick' ? ask.to : extra.state
  const trouble = snapshot.matches('unreachable')
    ? t('unreachable')
    : snapshot.matches({ ready: 'refused' })
      ? t('refused')
      : undefined
  return (
    <Checkbox
      isSelected={shown === 'done'}
      onChange={(isTicked) => tick({ action: 'tick', extra: extra.key, to: isTicked ? 'done' : 'open' })}
      {...(trouble !== undefined && { error: trouble })}
    >
      {titleOf(extra)}
    </Checkbox>
  )
}

/** What an extra is called at the counter: coverage by the persons who have it. */
export const useExtraTitle = () => {
  const t = useTranslations('staff.extras')
  const locale = useLocale()
  return ({ title, persons }: CounterExtra): string =>
    title ?? t('coverage', { names: unitListFormat(locale).format(persons) })
}
