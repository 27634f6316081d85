import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountApi } from '#src/account/useAccountApi.ts'
import { useAccountForm } from '#src/account/useAccountForm.ts'
import { useSite } from '#src/api/useSite.ts'
import { useSessionSend } from '#src/session/useSession.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

/** The account goes for good; of bookings stays what tax law requires, without the person. */
export function Erasure() {
  const t = useTranslations('account')
  const tCommon = useTranslations('common')
  const api = useAccountApi()
  const tell = useSessionSend()
  const { settings } = useSite()
  const [isAsking, setIsAsking] = useState(false)
  const { state, refusal, submit } = useAccountForm(async () => {
    await api.call('deleteCustomer')
    tell({ type: 'account.erase' })
  })
  const close = () => setIsAsking(false)
  return (
    <div data-part="erasure">
      <h3>{t('erasure.title')}</h3>
      <p>{t('erasure.text')}</p>
      <FormNotice state={state} errors={refusal.errors} />
      <Button
        kind="danger"
        isPending={state === 'sending'}
        pendingLabel={t('erasure.busy')}
        onPress={() => setIsAsking(true)}
      >
        {t('erasure.ask')}
      </Button>
      <Dialog
        title={t('erasure.dialog')}
        isOpen={isAsking}
        onClose={close}
        closeLabel={tCommon('close')}
        cancelLabel={t('erasure.keep')}
        action={{
          label: t('erasure.confirm'),
          kind: 'danger',
          onPress: () => {
            close()
            submit({}, [])
          },
        }}
      >
        <p>{t('erasure.final')}</p>
        <p>{t('erasure.taxLaw', { years: settings.bookkeepingYears })}</p>
      </Dialog>
    </div>
  )
}
