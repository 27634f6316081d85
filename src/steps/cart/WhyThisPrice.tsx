import { useTranslations } from 'use-intl'
import type { Reason } from '#contract/prices.ts'
import { Details } from '#src/ui/Details.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

/** What a line's amount comes from, in words. */
export function WhyThisPrice({ title, why }: { title: string; why: Reason[] }) {
  const t = useTranslations('why')
  return (
    <Details
      summary={
        <>
          {t('title')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </>
      }
    >
      <ul data-part="why">
        {why.map(({ key, values }) => (
          <li key={key}>{t(key, values as never)}</li>
        ))}
      </ul>
    </Details>
  )
}
