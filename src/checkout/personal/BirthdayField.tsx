import { Suspense, useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { dayOfText, textOfDay, typedBirthday } from '#domain/persons/personal-text.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'

// Few open it: typing is shorter.
const BirthdayCalendar = lazyWithPreload(() => import('./BirthdayCalendar.tsx').then((file) => file.BirthdayCalendar))

interface BirthdayFieldProps extends Omit<ComponentProps<typeof TextField>, 'action' | 'onChange' | 'value'> {
  label: string
  text: string
  onChange: (text: string) => void
}

/** dd.mm.yyyy, typed or chosen. */
export function BirthdayField({ text, onChange, ...field }: BirthdayFieldProps) {
  const t = useTranslations('checkout.personal')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TextField
        {...field}
        value={text}
        onChange={(typed) => onChange(typedBirthday(typed, text))}
        action={
          <IconButton
            icon="calendar"
            label={t('openCalendar', { field: field.label })}
            onPress={() => setIsOpen(true)}
          />
        }
      />
      <Suspense>
        {isOpen && (
          <BirthdayCalendar
            title={field.label}
            day={dayOfText(text) ?? null}
            onChoose={(day) => {
              onChange(textOfDay(day))
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
