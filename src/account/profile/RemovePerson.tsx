import { useTranslations } from 'use-intl'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountApi } from '#src/account/useAccountApi.ts'
import { useAccountForm } from '#src/account/useAccountForm.ts'
import { ApiError } from '#src/api/errors.ts'
import { Dialog } from '#src/ui/Dialog.tsx'

interface RemovePersonProps {
  id: string
  name: string
  onRemoved: () => Promise<void>
  onClose: () => void
}

/** Asks, then deletes a saved person. One that another tab has deleted is no error. */
export function RemovePerson({ id, name, onRemoved, onClose }: RemovePersonProps) {
  const t = useTranslations('account.persons')
  const tCommon = useTranslations('common')
  const api = useAccountApi()
  const { state, refusal, submit } = useAccountForm(async () => {
    try {
      await api.call('deletePerson', { params: { id } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    await onRemoved()
  })
  return (
    <Dialog
      title={t('remove', { name })}
      isOpen
      onClose={onClose}
      closeLabel={tCommon('close')}
      cancelLabel={t('keep')}
      action={{ label: t('confirm'), kind: 'danger', onPress: () => submit({}, []) }}
    >
      <p>{t('removeText')}</p>
      <FormNotice state={state} errors={refusal.errors} />
    </Dialog>
  )
}
