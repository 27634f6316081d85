import { useTranslations } from 'use-intl'
import type { Booking } from '#domain/payload.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { CheckoutPart } from './CheckoutPart.tsx'

/** The message to the shop, and what else was asked for; nothing where nothing was. */
export function Wishes({ booking: { remark, newsletter, createUser } }: { booking: Booking }) {
  const t = useTranslations('checkout.overview')
  if (remark.trim() === '' && !newsletter && !createUser) return null
  return (
    <CheckoutPart
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
      {createUser && <p>{t('createUser')}</p>}
    </CheckoutPart>
  )
}
