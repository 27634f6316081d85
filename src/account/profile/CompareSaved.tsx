import { useTranslations, useLocale } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { PersonalField } from '#contract/person.ts'
import { shownText } from '#domain/persons/shown-field.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { countryNames } from '#domain/text/value-formatters.ts'
import type { PersonTexts } from '#src/checkout/personal/PersonInputs.tsx'

interface CompareSavedProps {
  fields: readonly ComparedField[] | null
  isSaving: boolean
  onTake: () => void
}

export function CompareSaved({ fields, isSaving, onTake }: CompareSavedProps) {
  const t = useTranslations('account')
  return (
    <div data-stack="16">
      <Notice kind="warning" takesFocus title={t(fields ? 'compare.title' : 'compare.removedTitle')}>
        {t(fields ? 'compare.text' : 'compare.removedText')}
      </Notice>
      {fields && fields.length > 0 && (
        <table data-part="compare-table">
          <thead>
            <tr>
              <th scope="col">{t('compare.field')}</th>
              <th scope="col">{t('compare.stored')}</th>
              <th scope="col">{t('compare.typed')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, stored, typed }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{stored || t('compare.empty')}</td>
                <td>{typed || t('compare.empty')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div data-part="account-actions" data-row="wrap 12">
        <Button type="submit" isPending={isSaving} pendingLabel={t('form.saving')}>
          {t('compare.keep')}
        </Button>
        <Button kind="quiet" onPress={onTake}>
          {t(fields ? 'compare.take' : 'compare.leaveRemoved')}
        </Button>
      </div>
    </div>
  )
}

interface ComparedField {
  label: string
  stored: string
  typed: string
}

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
