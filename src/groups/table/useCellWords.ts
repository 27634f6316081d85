import { useLocale, useTranslations } from 'use-intl'
import type { PersonType } from '#contract/person.ts'
import type { CellProblem, Column } from '#domain/groups/rows.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { useFieldError } from '#src/checkout/personal/useFieldError.ts'

type Choice = '1' | '2' | '3'

export const useTypesInWords = () => {
  const t = useTranslations('groups.table.types')
  const list = listFormat(useLocale())
  return (types: readonly PersonType[]): string =>
    types.length === 0 ? 'none' : list.format(types.map((type) => t(`${type}`)))
}

export const useCellWords = () => {
  const t = useTranslations()
  const errorOf = useFieldError()
  const labelOf = (column: Column): string =>
    column === 'type' ? t('groups.table.type') : t(`checkout.personal.field.${column}`)
  return {
    labelOf,
    choiceOf: (column: 'type' | 'skills' | 'gender', value: string): string =>
      column === 'type' ? t(`persons.type.${value as Choice}`) : t(`checkout.personal.${column}.${value as Choice}`),
    problemOf: (column: Column, key: CellProblem): string => {
      if (key === 'form.required' || column === 'type') return t(key, { path: labelOf(column) })
      return errorOf(column, key)
    },
  }
}
