import { useTranslations } from 'use-intl'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/account/useAccountForm.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** The e-mail, which stays as it is, and the way to another password: by a mail, which proves who asks. */
export function LoginData({ email }: { email: string }) {
  const t = useTranslations('account')
  const api = useApi()
  const { state, errorcode, refusal, submit } = useAccountForm(() => api.call('postForgot', { body: { email } }))
  return (
    <>
      <p data-part="login-email">
        {t('field.email')}: <strong>{email}</strong>
      </p>
      <p data-part="help">{t('profile.emailStays')}</p>
      <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
      {state === 'done' ? (
        <Notice kind="success" title={t('inbox.title')} takesFocus>
          <p>{t('profile.passwordSent')}</p>
        </Notice>
      ) : (
        <div data-part="account-actions">
          <Button
            kind="quiet"
            isPending={state === 'sending'}
            pendingLabel={t('form.sending')}
            onPress={() => submit({}, [])}
          >
            {t('profile.newPassword')}
          </Button>
        </div>
      )}
    </>
  )
}
