import { useTranslations } from 'use-intl'
import type { TypedAccommodation } from '#contract/accommodations.ts'
import { TEXT_MAX } from '#contract/limits.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'

interface TypedStayProps {
  typed: TypedAccommodation
  errors?: Partial<Record<keyof TypedAccommodation, string | undefined>>
}

export function TypedStay({ typed, errors = {} }: TypedStayProps) {
  const t = useTranslations('accommodation.typed')
  const send = useBookingSend()
  const field = (part: keyof TypedAccommodation) => ({
    label: t(part),
    value: typed[part],
    maxLength: TEXT_MAX[part],
    autoComplete: 'off',
    error: errors[part],
    onChange: (text: string) => send({ type: 'accommodation.type', accommodation: { ...typed, [part]: text } }),
  })
  return (
    <>
      <TextField {...field('name')} />
      <TextField {...field('address')} help={t('addressHelp')} />
    </>
  )
}
