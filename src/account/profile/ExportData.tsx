import { useTranslations } from 'use-intl'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useAccountForm } from '#src/account/useAccountForm.ts'
import { Button } from '#src/ui/Button.tsx'

/** Downloads the response as a file. */
const saveAs = (name: string, data: unknown) => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** Everything the shop keeps of the customer, to take along. */
export function ExportData() {
  const t = useTranslations('account')
  const api = useAccountApi()
  const { state, errorcode, refusal, submit } = useAccountForm(async () => {
    const data = await api.call('getExport')
    saveAs(t('profile.exportName'), data)
  })
  return (
    <>
      <p>{t('profile.exportText')}</p>
      <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
      <div data-part="account-actions">
        <Button
          kind="quiet"
          isPending={state === 'sending'}
          pendingLabel={t('profile.exporting')}
          onPress={() => submit({}, [])}
        >
          {t('profile.export')}
        </Button>
      </div>
    </>
  )
}
