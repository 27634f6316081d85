import { useTranslations } from 'use-intl'
import type { Settings } from '#contract/site.ts'
import './ProtectionTerms.css'

type ProtectionTermsProps = NonNullable<Settings['coverage']>

/** What the equipment protection covers, what one still pays, and what it leaves out. */
export function ProtectionTerms({ covers, excess, excludes }: ProtectionTermsProps) {
  const t = useTranslations('legal.protection')
  return (
    <dl data-part="protection-terms">
      <dt>{t('covers')}</dt>
      <dd>{covers}</dd>
      <dt>{t('excess')}</dt>
      <dd>{excess}</dd>
      <dt>{t('excludes')}</dt>
      <dd>{excludes}</dd>
    </dl>
  )
}
