import { memo, type ComponentProps, useState } from 'react'
import { TEXT_MAX } from '#contract/limits.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import { fieldOfText, dayOfText, typedBirthday } from '#domain/persons/personal-text.ts'
import { textOfField, shownText, textOfDay } from '#domain/persons/shown-field.ts'
import './PersonalForm.css'
import { useLocale, useTranslations } from 'use-intl'
import { COUNTRIES, NEARBY_COUNTRIES } from '#domain/persons/countries.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { countryNames, wordOrder } from '#domain/text/value-formatters.ts'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { Select } from '#src/ui/Select.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { withTexts } from '#src/base/with-texts.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { useFromServer } from '#src/ui/useFromServer.ts'

type InputProps = ComponentProps<typeof PersonalFieldInput>

export type PersonTexts = Partial<Record<PersonalField, string>>

interface FieldProps extends Omit<InputProps, 'onChange'> {
  onChange: (field: PersonalField, text: string) => void
}

/** Memoized, so that a typed letter renders only this field instead of the whole person. */
const Field = memo(function Field({ onChange, ...props }: FieldProps) {
  return <PersonalFieldInput {...props} onChange={(text) => onChange(props.field, text)} />
})

interface PersonInputsProps extends Pick<FieldProps, 'section' | 'onChange'> {
  fields: readonly PersonalField[]
  texts: PersonTexts
  describe: (field: PersonalField) => Omit<InputProps, 'field' | 'section' | 'text' | 'onChange'>
}

const SHORT: readonly PersonalField[] = ['firstname', 'lastname', 'zip', 'city', 'age', 'weight', 'height', 'shoesize']

export function PersonInputs({ section, fields, texts, describe, onChange }: PersonInputsProps) {
  return (
    <div data-part="person-fields">
      {fields.map((field) => {
        const described = describe(field)
        const isShort = SHORT.includes(field) && described.help === undefined
        return (
          <div key={field} data-short={isShort || undefined} data-wide={field === 'skills' || undefined}>
            <Field field={field} section={section} text={texts[field] ?? ''} {...described} onChange={onChange} />
          </div>
        )
      })}
    </div>
  )
}

export const fieldTextsOf = (person: PersonalFields, fields: readonly PersonalField[], comma: ',' | '.'): PersonTexts =>
  Object.fromEntries(fields.map((field) => [field, textOfField(field, person[field], comma)]))

export const valuesOf = (texts: PersonTexts, fields: readonly PersonalField[]): PersonalFields =>
  Object.fromEntries(fields.map((field) => [field, fieldOfText(field, texts[field] ?? '')]))

interface PersonalFieldInputProps {
  field: PersonalField
  section: string
  text: string
  name?: string
  error?: string | undefined
  help?: string | undefined
  isOptional?: boolean
  optionalLabel?: string | undefined
  onChange: (text: string) => void
}

const INPUTS = {
  firstname: { autoComplete: 'given-name', maxLength: TEXT_MAX.name },
  lastname: { autoComplete: 'family-name', maxLength: TEXT_MAX.name },
  address: { autoComplete: 'address-line1', maxLength: TEXT_MAX.address },
  zip: { autoComplete: 'postal-code', maxLength: TEXT_MAX.zip },
  city: { autoComplete: 'address-level2', maxLength: TEXT_MAX.city },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email', maxLength: TEXT_MAX.email },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel', maxLength: TEXT_MAX.phone },
  age: { inputMode: 'numeric', maxLength: 3 },
  birthday: { autoComplete: 'bday', inputMode: 'numeric', maxLength: 14 },
  weight: { inputMode: 'decimal', maxLength: 5 },
  height: { inputMode: 'decimal', maxLength: 5 },
  shoesize: { inputMode: 'decimal', maxLength: 4 },
} as const

const CHOICES = ['1', '2', '3'] as const

/** The server's HTML has only the chosen country, because browsers and the server name some countries differently. */
const useCountries = (chosen: string) => {
  const locale = useLocale()
  const isFromServer = useFromServer()
  const names = countryNames(locale)
  const codes = isFromServer ? COUNTRIES.filter((code) => code === chosen) : COUNTRIES
  const options = codes.map((code) => ({ value: code, label: names.of(code) ?? code }))
  return [
    ...NEARBY_COUNTRIES.flatMap((code) => options.filter(({ value }) => value === code)),
    ...options
      .filter(({ value }) => !NEARBY_COUNTRIES.includes(value))
      .toSorted((a, b) => wordOrder(locale).compare(a.label, b.label)),
  ]
}

interface ChoiceSelectProps extends Omit<ComponentProps<typeof Select>, 'options'> {
  field: 'gender' | 'country'
  value: string
}

function ChoiceSelect({ field, ...select }: ChoiceSelectProps) {
  const t = useTranslations('checkout.personal')
  const countries = useCountries(field === 'country' ? select.value : '')
  const genders = CHOICES.map((value) => ({ value, label: t(`gender.${value}`) }))
  return <Select {...select} options={field === 'country' ? countries : genders} />
}

function PersonalFieldInput({
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

  if (field === 'gender' || field === 'country') {
    return (
      <ChoiceSelect
        label={label}
        optionalLabel={optionalLabel}
        field={field}
        emptyLabel={t('choose')}
        name={name}
        autoComplete={`${section} ${field === 'country' ? 'country' : 'sex'}`}
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

const BirthdayCalendar = lazyWithPreload(() =>
  withTexts(import('./BirthdayCalendar.tsx').then((file) => file.BirthdayCalendar)),
)

interface BirthdayFieldProps extends Omit<ComponentProps<typeof TextField>, 'action' | 'onChange' | 'value'> {
  label: string
  text: string
  onChange: (text: string) => void
}

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
    </>
  )
}
