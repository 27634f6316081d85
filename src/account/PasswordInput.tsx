import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '#src/ui/PasswordField.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof PasswordField>, 'show' | 'hide' | 'isRequired' | 'maxLength'>

/** Longer than any password may be: what is too long is said, not cut off. */
const LONGEST_INPUT = 1000

export function PasswordInput(props: PasswordInputProps) {
  const t = useTranslations('account.password')
  return (
    <PasswordField
      {...props}
      isRequired
      maxLength={LONGEST_INPUT}
      show={{ label: t('show'), description: t('showLong') }}
      hide={{ label: t('hide'), description: t('hideLong') }}
    />
  )
}
