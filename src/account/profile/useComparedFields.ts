import { useLocale, useTranslations } from 'use-intl'
import type { PersonalField } from '#contract/person.ts'
import { shownText } from '#domain/persons/personal-text.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { countryNames } from '#domain/text/formatters.ts'
import type { PersonTexts } from '#src/checkout/personal/PersonInputs.tsx'

/** A field of which the stored text and the typed one differ; an empty text is no entry. */
export interface ComparedField {
  label: string
  stored: string
  typed: string
}

/** Compares what is stored with what is typed, in words. */
export const useComparedFields = () => {
  const t = useTranslations('checkout.personal')
  const locale = useLocale()
  const wordsOf = (field: PersonalField, text: string): string => {
    if (text === '') return ''
    if (field === 'gender' || field === 'skills') return t(`${field}.${text as '1' | '2' | '3'}`)
    return field === 'country' ? (countryNames(locale).of(text) ?? text) : text
  }
  const shown = (field: PersonalField, texts: PersonTexts) => shownText(field, texts[field] ?? '', commaOf(locale))
  return (fields: readonly PersonalField[], stored: PersonTexts, typed: PersonTexts): ComparedField[] =>
    fields
      .filter((field) => shown(field, stored) !== shown(field, typed))
      .map((field) => ({
        label: t(`field.${field}`),
        stored: wordsOf(field, shown(field, stored)),
        typed: wordsOf(field, shown(field, typed)),
      }))
}
