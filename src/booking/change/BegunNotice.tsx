import { useTranslations } from 'use-intl'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { Begun } from './useBegun.ts'

/** Warns before another booking replaces the choices of this tab, because a tab keeps the choices of one booking. */
export function BegunNotice({ begun }: { begun: Begun }) {
  const t = useTranslations('checkout.change.begun')
  const isChange = begun.kind === 'change'
  return (
    <Notice
      kind="info"
      title={isChange ? <>{t.rich('change.title', { number: begun.number, nr: unbrokenNumber })}</> : t('new.title')}
    >
      <p>{isChange ? t('change.text') : t('new.text', { count: begun.count })}</p>
      <RouterLink to="/{-$tenant}/{-$locale}" hash="cart">
        {t(`${begun.kind}.open`)}
      </RouterLink>
    </Notice>
  )
}
