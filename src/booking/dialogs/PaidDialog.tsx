import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'

export function PaidDialog() {
  const t = useTranslations('misc.paid')
  const common = useTranslations('common')
  const send = useBookingSend()
  const navigate = useNavigate()
  const beginAnew = () => {
    send({ type: 'booking.reset' })
    void navigate({ to: '/{-$tenant}/{-$locale}', params: true, search: true })
  }
  return (
    <Dialog
      isOpen
      title={t('title')}
      onClose={() => send({ type: 'booking.keep' })}
      closeLabel={common('close')}
      cancelLabel={t('keep')}
      action={{ label: t('anew'), onPress: beginAnew }}
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}
