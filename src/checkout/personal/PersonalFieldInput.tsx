import { useLocale, useTranslations } from 'use-intl'
import { Suspense, useState, type ComponentProps } from 'react'
import type { PersonalField } from '#contract/person.ts'
import { COUNTRIES, NEARBY_COUNTRIES } from '#domain/persons/countries.ts'
import { shownText, dayOfText, textOfDay, typedBirthday } from '#domain/persons/personal-text.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { countryNames, wordOrder } from '#domain/text/formatters.ts'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { Select } from '#src/ui/Select.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'

interface PersonalFieldInputProps {
  field: PersonalField
  section: string
  text: string
  /** The name by which the form reports errors. */
  name?: string
  /** The error to show. */
  error?: string | undefined
  /** Replaces the usual help of the field. */
  help?: string | undefined
  /** Whether the field may be left empty; absent: it is required. */
  isOptional?: boolean
  /** Marks the field as optional beside the label. */
  optionalLabel?: string | undefined
  onChange: (text: string) => void
}

/** Autofill, keyboard and maximum length of each field (contract/person). */
const INPUTS = {
  firstname: { autoComplete: 'given-name', maxLength: 80 },
  lastname: { autoComplete: 'family-name', maxLength: 80 },
  address: { autoComplete: 'address-line1', maxLength: 160 },
  zip: { autoComplete: 'postal-code', maxLength: 16 },
  city: { autoComplete: 'address-level2', maxLength: 80 },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email', maxLength: 254 },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel', maxLength: 40 },
  age: { inputMode: 'numeric', maxLength: 3 },
  birthday: { autoComplete: 'bday', inputMode: 'numeric', maxLength: 14 },
  weight: { inputMode: 'decimal', maxLength: 5 },
  height: { inputMode: 'decimal', maxLength: 5 },
  shoesize: { inputMode: 'decimal', maxLength: 4 },
} as const

const CHOICES = ['1', '2', '3'] as const

const countriesIn = (locale: string) => {
  const names = countryNames(locale)
  const options = COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }))
  return [
    ...NEARBY_COUNTRIES.flatMap((code) => options.filter(({ value }) => value === code)),
    ...options
      .filter(({ value }) => !NEARBY_COUNTRIES.includes(value))
      .toSorted((a, b) => wordOrder(locale).compare(a.label, b.label)),
  ]
}

export function PersonalFieldInput({
  field,
  section,
  text,
  name,
  error,
  help,
  isOptional = false,
  optionalLabel,
  onChange,
}: PersonalFieldInputProps) {
  const t = useTranslations('checkout.personal')
  const locale = useLocale()
  const label = t(`field.${field}`)

  if (field === 'gender') {
    const options = CHOICES.map((value) => ({ value, label: t(`gender.${value}`) }))
    return (
      <Select
        label={label}
        options={options}
        emptyLabel={t('choose')}
        name={name}
        autoComplete={`${section} sex`}
        value={text}
        error={error}
        required={!isOptional}
        onChange={onChange}
      />
    )
  }
  if (field === 'country') {
    return (
      <Select
        label={label}
        options={countriesIn(locale)}
        emptyLabel={t('choose')}
        name={name}
        autoComplete={`${section} country`}
        value={text}
        error={error}
        required={!isOptional}
        onChange={onChange}
      />
    )
  }
  if (field === 'skills') {
    const choices = CHOICES.map((value) => ({ value, label: t(`skills.${value}`), detail: t(`skillsHelp.${value}`) }))
    return (
      <div data-wide>
        <RadioPills
          label={label}
          choices={choices}
          layout="stack"
          name={name}
          value={text === '' ? null : text}
          error={error}
          isRequired={!isOptional}
          onChange={onChange}
        />
      </div>
    )
  }

  const input: { autoComplete?: string; maxLength: number } = INPUTS[field]
  const unit =
    field === 'age' || field === 'birthday' || field === 'weight' || field === 'height' || field === 'shoesize'
      ? t(`unit.${field}`)
      : undefined
  const usualHelp = field === 'email' || field === 'phone' ? t(`fieldHelp.${field}`) : undefined
  const described = {
    ...input,
    label,
    unit,
    optionalLabel,
    help: help ?? usualHelp,
    name,
    error,
    autoComplete: input.autoComplete ? `${section} ${input.autoComplete}` : 'off',
    isRequired: !isOptional,
  }
  return field === 'birthday' ? (
    <BirthdayField {...described} text={text} onChange={onChange} />
  ) : (
    <TextField {...described} value={shownText(field, text, commaOf(locale))} onChange={onChange} />
  )
}

// Few visitors open it, since typing is shorter.
const BirthdayCalendar = lazyWithPreload(() => import('./BirthdayCalendar.tsx').then((file) => file.BirthdayCalendar))

interface BirthdayFieldProps extends Omit<ComponentProps<typeof TextField>, 'action' | 'onChange' | 'value'> {
  label: string
  text: string
  onChange: (text: string) => void
}

/** dd.mm.yyyy, typed or chosen. */
function BirthdayField({ text, onChange, ...field }: BirthdayFieldProps) {
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
