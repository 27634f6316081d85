import type { ComponentProps } from 'react'
import { TEXT_MAX } from '#contract/limits.ts'
import { TextField } from '#src/ui/TextField.tsx'

export function EmailField(props: Pick<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange'>) {
  return (
    <TextField
      {...props}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      maxLength={TEXT_MAX.email}
      isRequired
    />
  )
}
