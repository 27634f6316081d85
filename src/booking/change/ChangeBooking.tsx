import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { isChangeable } from '#domain/booking/rebooking.ts'
import { loadForChange } from '#machines/visit/load.ts'
import { useSite } from '#src/api/useSite.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { mailLink, phoneLink } from '#src/ui/contact-links.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'

/** Loads the booking with its days to be changed, and opens the cart. Where the booking screen takes fewer persons, the shop changes it. */
export function ChangeBooking({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('checkout.change')
  const send = useBookingSend()
  const pages = useTranslations('common.pages')
  const navigate = useNavigate()
  const { today, settings } = useSite()
  if (!isChangeable(reservation, today)) return null
  if (reservation.unchangeable)
    return (
      <PagePart title={pages('change')}>
        <p>
          {t('byShop')} {phoneLink(settings.phone)}, {mailLink(settings.email)}
        </p>
      </PagePart>
    )
  const begin = async () => {
    send({ type: 'booking.load', ...loadForChange(reservation) })
    await navigate({ to: '/{-$tenant}/{-$locale}', hash: 'cart' })
  }
  return (
    <PagePart title={pages('change')}>
      <p>{t('text')}</p>
      <div>
        <Button kind="quiet" onPress={() => void begin()}>
          {t('begin')}
        </Button>
      </div>
    </PagePart>
  )
}
