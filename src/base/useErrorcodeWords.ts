import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contract/errors.ts'

/**
 * Returns a function that gives the text of an error code, or the bare number of a code that this release does not
 * know.
 */
export const useErrorcodeWords = () => {
  const t = useTranslations('errorcode')
  return (code: ErrorCode | 'guesses'): string => {
    const key = `${code}` as '110'
    return t.has(key) ? t(key) : t('unknown', { code: String(code) })
  }
}
