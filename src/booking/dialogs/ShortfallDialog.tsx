import { useTranslations } from 'use-intl'
import { shortNames } from '#domain/stock/stock.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { Swaps } from './Swaps.tsx'
import { useDismiss } from './useDismiss.ts'

/** The lines that are out of stock, and swaps for them. */
export function ShortfallDialog() {
  const t = useTranslations()
  const dismiss = useDismiss()
  const persons = useBooking(({ context }) => context.booking.persons)
  return (
    <Dialog
      isOpen
      isError
      title={t('misc.error')}
      onClose={dismiss}
      closeLabel={t('common.close')}
      action={{ label: t('misc.next'), onPress: dismiss }}
    >
      <p>{t('cart.error.outofstock')}</p>
      <ul data-part="dialog-names">
        {shortNames(persons).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Swaps />
    </Dialog>
  )
}
