import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormNotice, useAccountForm } from '#src/account/FormNotice.tsx'
import { PasswordInput } from '#src/account/PasswordInput.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useSite } from '#src/api/useSite.ts'
import { useSessionSend } from '#src/session/useSession.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Form } from '#src/ui/Form.tsx'

/** Erases the account for good; bookings keep the data that tax law requires, without the person. */
export function Erasure() {
  const t = useTranslations('account')
  const tCommon = useTranslations('common')
  const api = useAccountApi()
  const tell = useSessionSend()
  const { settings } = useSite()
  const [isAsking, setIsAsking] = useState(false)
  const [password, setPassword] = useState('')
  const { state, errorcode, refusal, submit, begin } = useAccountForm(async (body: { password: string }) => {
    await api.call('deleteCustomer', { body })
    tell({ type: 'account.erase' })
  })
  const close = () => {
    setIsAsking(false)
    setPassword('')
    begin()
  }
  const erase = () => submit({ password }, password === '' ? [{ field: 'password', key: 'form.required' }] : [])
  return (
    <div data-part="erasure" data-stack="12">
      <h3>{t('erasure.title')}</h3>
      <p>{t('erasure.text')}</p>
      <Button kind="danger" onPress={() => setIsAsking(true)}>
        {t('erasure.ask')}
      </Button>
      <Dialog
        title={t('erasure.dialog')}
        isOpen={isAsking}
        onClose={close}
        closeLabel={tCommon('close')}
        cancelLabel={t('erasure.keep')}
        action={{ label: t(state === 'sending' ? 'erasure.busy' : 'erasure.confirm'), kind: 'danger', onPress: erase }}
      >
        <Form {...refusal} data-stack="12" onSubmit={erase}>
          <p>{t('erasure.final')}</p>
          <p>{t('erasure.taxLaw', { years: settings.bookkeepingYears })}</p>
          <FormNotice state={state} errorcode={errorcode} />
          <PasswordInput
            label={t('field.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </Form>
      </Dialog>
    </div>
  )
}
