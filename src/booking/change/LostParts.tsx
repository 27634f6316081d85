import { useTranslations } from 'use-intl'
import type { BookedPart } from '#contract/checkout.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { usePartWords } from './usePartWords.ts'

/** Lists what a change takes out of the booking, before it is sent. */
export function LostParts({ parts }: { parts: readonly BookedPart[] }) {
  const t = useTranslations('checkout.change.lost')
  const inWords = usePartWords()
  if (parts.length === 0) return null
  return (
    <Notice kind="warning" title={t('title')}>
      <ul>
        {parts.map((part) => (
          <li key={part.path}>{inWords(part)}</li>
        ))}
      </ul>
    </Notice>
  )
}
