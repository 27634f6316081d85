import { useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/constants.ts'
import { TextField } from '#src/ui/TextField.tsx'

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  /** Only then it says what is wrong. */
  isChecked: boolean
}

/** The reason of an action, shown in the timeline. */
export function ReasonField({ value, onChange, isChecked }: ReasonFieldProps) {
  const t = useTranslations('staff.ask')
  return (
    <TextField
      label={t('reason')}
      help={t('reasonHelp')}
      rows={2}
      maxLength={TEXT_MAX.staffReason}
      value={value}
      isRequired
      onChange={onChange}
      {...(isChecked && value.trim() === '' && { error: t('reasonMissing') })}
    />
  )
}
