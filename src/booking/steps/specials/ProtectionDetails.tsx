import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { Details } from '#src/ui/Details.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { ProtectionTerms } from './ProtectionTerms.tsx'

/** What the equipment protection of a person means, folded; nothing where the shop has written no terms. */
export function ProtectionDetails({ person }: { person: string }) {
  const t = useTranslations('legal.protection')
  const cart = useTranslations('cart')
  const { coverage } = useSite().settings
  if (!coverage) return null
  return (
    <Details
      summary={
        <>
          {t('title')}
          <VisuallyHidden> {cart('coverageOf', { person })}</VisuallyHidden>
        </>
      }
    >
      <ProtectionTerms {...coverage} />
    </Details>
  )
}
