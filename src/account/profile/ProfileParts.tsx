import { useTranslations } from 'use-intl'
import { saveFile } from '#src/base/save-file.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { newsletterQuery } from '#src/session/account-queries.ts'
import { LoadAgain } from '#src/account/LoadAgain.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQuery } from '#src/api/query.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useSite } from '#src/api/useSite.ts'
import { mailLink } from '#src/ui/contact-links.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SavedPersons } from './SavedPersons.tsx'
import './Profile.css'
import { type ComponentProps, useRef } from 'react'
import { PasswordInput } from '#src/account/PasswordInput.tsx'
import { useSessionSend } from '#src/session/useSession.ts'
import { LazyDialog } from '#src/base/LazyDialog.tsx'
import { Form } from '#src/ui/Form.tsx'

export function ProfileParts({ profile }: ComponentProps<typeof ProfileForm>) {
  const t = useTranslations('account.profile')
  return (
    <>
      <PagePart title={t('own')}>
        <ProfileForm profile={profile} />
      </PagePart>
      <PagePart title={t('family')}>
        <SavedPersons />
      </PagePart>
      <PagePart title={t('login')}>
        <LoginData email={profile.email} />
      </PagePart>
      <PagePart title={t('newsletter.title')}>
        <Newsletter />
      </PagePart>
      <PagePart title={t('data')}>
        <ExportData />
        <Erasure />
      </PagePart>
    </>
  )
}

function LoginData({ email }: { email: string }) {
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
          {t('profile.passwordSent')}
        </Notice>
      ) : (
        <div data-part="account-actions" data-row="wrap 12">
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

function Newsletter() {
  const t = useTranslations('account.profile.newsletter')
  const moment = useMoment()
  const { settings } = useSite()
  const { data, isError, refetch } = useQuery(newsletterQuery(useAccountApi()))
  if (isError) return <LoadAgain onPress={() => void refetch()} />
  if (!data) return <Skeleton width="60%" height="1.5em" />
  if (data.state === 'none') return <p>{t('none')}</p>
  const day = moment(data.at, { dateStyle: 'long' })
  return (
    <>
      <p data-numbers>{t(data.state, { day })}</p>
      {data.state === 'confirmed' && (
        <p data-part="help">
          {t('end')} {mailLink(settings.email)}
        </p>
      )}
    </>
  )
}

function ExportData() {
  const t = useTranslations('account')
  const api = useAccountApi()
  const { state, errorcode, refusal, submit } = useAccountForm(async () => {
    const data = await api.call('getExport')
    saveFile(t('profile.exportName'), JSON.stringify(data, null, 2), 'application/json')
  })
  return (
    <>
      <p>{t('profile.exportText')}</p>
      <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
      <div data-part="account-actions" data-row="wrap 12">
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

export function Erasure() {
  const t = useTranslations('account')
  const tCommon = useTranslations('common')
  const api = useAccountApi()
  const tell = useSessionSend()
  const { settings } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const { state, errorcode, refusal, ask, submit, begin } = useAccountForm(async (body: { password: string }) => {
    await api.call('deleteCustomer', { body })
    tell({ type: 'account.erase' })
  })
  const erase = () => {
    const password = new FormData(form.current!).get('password') as string
    submit({ password }, password === '' ? [{ field: 'password', key: 'form.required' }] : [])
  }
  return (
    <div data-part="erasure" data-stack="12">
      <h3>{t('erasure.title')}</h3>
      <p>{t('erasure.text')}</p>
      <Button kind="danger" onPress={ask}>
        {t('erasure.ask')}
      </Button>
      <LazyDialog
        title={t('erasure.dialog')}
        isOpen={state !== 'filling'}
        onClose={begin}
        closeLabel={tCommon('close')}
        cancelLabel={t('erasure.keep')}
        action={{ label: t(state === 'sending' ? 'erasure.busy' : 'erasure.confirm'), kind: 'danger', onPress: erase }}
      >
        <Form {...refusal} ref={form} data-stack="12" onSubmit={erase}>
          <p>{t('erasure.final')}</p>
          <p>{t('erasure.taxLaw', { years: settings.bookkeepingYears })}</p>
          <FormNotice state={state} errorcode={errorcode} />
          <PasswordInput label={t('field.password')} name="password" autoComplete="current-password" />
        </Form>
      </LazyDialog>
    </div>
  )
}
