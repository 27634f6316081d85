import { useTranslations } from 'use-intl'
import type { CounterPerson } from '#contract/staff.ts'
import { useTicks } from '#src/staff/frame/useCounterAction.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'

interface PersonTicksProps {
  number: string
  person: CounterPerson
  index: number
}

export function PersonTicks({ number, person: { name, label, isOut, isBack }, index }: PersonTicksProps) {
  const t = useTranslations('staff.ticks')
  const { isTicked, tick, error } = useTicks(number)
  const keyOf = (where: 'out' | 'back') => `person.${index}.${where}`
  const out = isTicked(keyOf('out'), isOut)
  const back = isTicked(keyOf('back'), isBack)
  return (
    <fieldset aria-label={name || label} data-part="person-ticks">
      <Checkbox
        isSelected={out}
        isDisabled={back}
        onChange={(on) => tick(keyOf('out'), on)}
        {...(error !== undefined && { error })}
      >
        {t('out')}
      </Checkbox>
      <Checkbox isSelected={back} isDisabled={!out} onChange={(on) => tick(keyOf('back'), on)}>
        {t('back')}
      </Checkbox>
    </fieldset>
  )
}

export function PackedTick({ number, isPacked }: { number: string; isPacked: boolean }) {
  const t = useTranslations('staff.ticks')
  const { isTicked, tick, error } = useTicks(number)
  return (
    <Checkbox
      isSelected={isTicked('packed', isPacked)}
      onChange={(on) => tick('packed', on)}
      {...(error !== undefined && { error })}
    >
      {t('packed')}
    </Checkbox>
  )
}
