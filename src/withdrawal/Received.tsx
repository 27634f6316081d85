import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '#src/base/useMoment.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { StepHeading } from './StepHeading.tsx'
import '#src/ui/Button.css'

const strong = (words: ReactNode) => <strong>{words}</strong>

/** It has arrived: when, where the mail of it goes, and what happens next. */
export function Received({ receivedAt, email }: { receivedAt: string; email: string }) {
  const t = useTranslations('withdrawal')
  const moment = useMoment()
  const at = moment(receivedAt, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section data-part="withdrawal">
      <StepHeading title={t('received.title')} />
      <Notice kind="success">
        <p>{t.rich('received.text', { at, email, strong })}</p>
      </Notice>
      <p>{t('received.next')}</p>
      <p>
        <RouterLink data-part="button" data-kind="quiet" to="/{-$tenant}/{-$locale}">
          {t('received.home')}
        </RouterLink>
      </p>
    </section>
  )
}
