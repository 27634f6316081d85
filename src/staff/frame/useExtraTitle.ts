import { useTranslations } from 'use-intl'
import type { CounterExtra } from '#contract/staff.ts'
import { unitListFormat } from '#domain/text/formatters.ts'
import { useLocale } from 'use-intl'

/** What an extra is called at the counter: coverage by the persons who have it. */
export const useExtraTitle = () => {
  const t = useTranslations('staff.extras')
  const locale = useLocale()
  return ({ title, persons }: CounterExtra): string =>
    title ?? t('coverage', { names: unitListFormat(locale).format(persons) })
}
