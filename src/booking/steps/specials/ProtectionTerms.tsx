import { useTranslations } from 'use-intl'
import type { Settings } from '#contract/site.ts'
import { useSite } from '#src/api/useSite.ts'
import './ProtectionTerms.css'

type ProtectionTermsProps = NonNullable<Settings['coverage']>

/** What the equipment protection covers, what one still pays, what it leaves out, and who gives it. */
export function ProtectionTerms({ covers, excess, excludes }: ProtectionTermsProps) {
  const t = useTranslations('legal.protection')
  const { name } = useSite().settings
  return (
    <dl data-part="protection-terms">
      <dt>{t('covers')}</dt>
      <dd>{covers}</dd>
      <dt>{t('excess')}</dt>
      <dd>{excess}</dd>
      <dt>{t('excludes')}</dt>
      <dd>{excludes}</dd>
      <dt>{t('provider')}</dt>
      <dd>{name}</dd>
    </dl>
  )
}
