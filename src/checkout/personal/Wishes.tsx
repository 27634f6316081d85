import { useTranslations } from 'use-intl'
import type { Booking } from '#domain/booking/payload.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { PagePart } from '#src/layout/PagePart.tsx'

/** The message to the shop, and what else was asked for; nothing where nothing was. */
export function Wishes({ booking: { remark, newsletter, createUser } }: { booking: Booking }) {
  const t = useTranslations('checkout.overview')
  const isInvited = useSession((snapshot) => createUser && !snapshot.matches('authenticated'))
  if (remark.trim() === '' && !newsletter && !isInvited) return null
  return (
    <PagePart
      title={t('wishes')}
      change={
        <RouterLink to="/{-$tenant}/{-$locale}/checkout" aria-label={t('changePersonal')}>
          {t('change')}
        </RouterLink>
      }
    >
      {remark.trim() !== '' && (
        <p>
          <strong>{t('remark')}:</strong> <span data-part="remark">{remark}</span>
        </p>
      )}
      {newsletter && <p>{t('newsletter')}</p>}
      {isInvited && <p>{t('createUser')}</p>}
    </PagePart>
  )
}
