import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contract/errors.ts'

export const useErrorcodeWords = () => {
  const t = useTranslations('errorcode')
  return (code: ErrorCode | 'guesses'): string => {
    const key = `${code}` as '110'
    return t.has(key) ? t(key) : t('unknown', { code: String(code) })
  }
}
