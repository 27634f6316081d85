import { useTranslations } from 'use-intl'
import type { SavedPerson } from '#contract/customer.ts'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useAccountForm } from '#src/account/useAccountForm.ts'
import { ApiError } from '#src/api/errors.ts'
import { fullNameOf } from '#src/checkout/personal/usePersonWords.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { PersonWords } from './PersonWords.tsx'

interface RemovePersonProps {
  person: SavedPerson
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Asks, then deletes a saved person. One that another tab has deleted is no error; one that it has changed is shown and asked about again. */
export function RemovePerson({ person, onChanged, onClose }: RemovePersonProps) {
  const t = useTranslations('account.persons')
  const tCommon = useTranslations('common')
  const api = useAccountApi()
  const { id } = person
  const { state, errorcode, refusal, stale, submit } = useAccountForm(
    async ({ version }: Pick<SavedPerson, 'version'>) => {
      try {
        await api.call('deletePerson', { params: { id }, query: { version } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
      await onChanged()
    },
  )
  const stored = stale?.stored as SavedPerson | null | undefined
  const { version } = stored ?? person
  return (
    <Dialog
      title={t('remove', { name: fullNameOf(person) })}
      isOpen
      onClose={stale ? () => void onChanged() : onClose}
      closeLabel={tCommon('close')}
      cancelLabel={t('keep')}
      action={{ label: t('confirm'), kind: 'danger', onPress: () => submit({ version }, []) }}
    >
      <p>{t('removeText')}</p>
      <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
      {stored && (
        <Notice kind="warning" title={t('changedTitle')}>
          <p>
            <PersonWords person={stored} />
          </p>
        </Notice>
      )}
    </Dialog>
  )
}
