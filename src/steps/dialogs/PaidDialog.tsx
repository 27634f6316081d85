import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useVisit } from '#src/visit/VisitContext.ts'

/** Another tab has paid this booking: a new one begins, unless the visitor wants the same once more. */
export function PaidDialog() {
  const t = useTranslations('misc.paid')
  const common = useTranslations('common')
  const visit = useVisit()
  const navigate = useNavigate()
  const beginAnew = () => {
    visit.beginAnew()
    void navigate({ to: '/{-$tenant}/{-$locale}', params: true, search: true })
  }
  return (
    <Dialog
      isOpen
      title={t('title')}
      onClose={visit.keepForAnother}
      closeLabel={common('close')}
      cancelLabel={t('keep')}
      action={{ label: t('anew'), onPress: beginAnew }}
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}
