import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/limits.ts'
import { PasswordField } from '#src/ui/PasswordField.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof PasswordField>, 'show' | 'hide' | 'isRequired' | 'maxLength'>

export function PasswordInput(props: PasswordInputProps) {
  const t = useTranslations('account.password')
  return (
    <PasswordField
      {...props}
      isRequired
      // Allows more characters than a new password may have, because the browser would silently cut off a longer text.
      maxLength={TEXT_MAX.anyPassword}
      show={{ label: t('show'), description: t('showLong') }}
      hide={{ label: t('hide'), description: t('hideLong') }}
    />
  )
}
