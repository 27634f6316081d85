import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { Details } from '#src/ui/Details.tsx'
import type { Settings } from '#contract/site.ts'
import './ProtectionTerms.css'

export function ProtectionDetails({ person }: { person: string }) {
  const t = useTranslations('legal.protection')
  const cart = useTranslations('cart')
  const { coverage } = useSite().settings
  if (!coverage) return null
  return (
    <Details summary={t('title')} about={cart('coverageOf', { person })}>
      <ProtectionTerms {...coverage} />
    </Details>
  )
}

type ProtectionTermsProps = NonNullable<Settings['coverage']>

export function ProtectionTerms({ covers, excess, excludes }: ProtectionTermsProps) {
  const t = useTranslations('legal.protection')
  const { name } = useSite().settings
  return (
    <dl data-part="protection-terms" data-stack="4">
      <dt data-strong>{t('covers')}</dt>
      <dd>{covers}</dd>
      <dt data-strong>{t('excess')}</dt>
      <dd>{excess}</dd>
      <dt data-strong>{t('excludes')}</dt>
      <dd>{excludes}</dd>
      <dt data-strong>{t('provider')}</dt>
      <dd>{name}</dd>
    </dl>
  )
}
