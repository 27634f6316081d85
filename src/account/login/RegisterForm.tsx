import { useTranslations } from 'use-intl'
import { useState } from 'react'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { contentLink } from '#src/base/content-link.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TEXT_MAX } from '#contract/limits.ts'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Inbox, strong } from './AskAgain.tsx'

const FIELDS = {
  firstname: { autoComplete: 'given-name', maxLength: TEXT_MAX.name },
  lastname: { autoComplete: 'family-name', maxLength: TEXT_MAX.name },
  email: { autoComplete: 'username', type: 'email', inputMode: 'email', maxLength: TEXT_MAX.email },
} as const
const NAMES = ['firstname', 'lastname', 'email'] as const

export function RegisterForm() {
  const t = useTranslations('account')
  const api = useApi()
  const { today } = useSite()
  const [values, setValues] = useState({ firstname: '', lastname: '', email: '', newsletter: false })
  const { state, errorcode, refusal, submit, begin } = useAccountForm((body: typeof values) =>
    api.call('postRegister', { body }),
  )

  if (state === 'done')
    return <Inbox onAgain={begin}>{t.rich('register.sent', { email: oneLine(values.email), strong })}</Inbox>
  return (
    <Form
      {...refusal}
      data-part="account-form"
      data-stack="16"
      onSubmit={() => {
        const trimmed = {
          ...values,
          email: oneLine(values.email),
          firstname: oneLine(values.firstname),
          lastname: oneLine(values.lastname),
        }
        const { newsletter: _newsletter, ...fields } = trimmed
        submit(trimmed, fieldProblems(fields, NAMES, today))
      }}
    >
      <p>{t('register.help')}</p>
      <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
      {NAMES.map((field) => (
        <TextField
          key={field}
          {...FIELDS[field]}
          label={t(`field.${field}`)}
          name={field}
          value={values[field]}
          isRequired
          onChange={(text) => setValues((typed) => ({ ...typed, [field]: text }))}
        />
      ))}
      <Checkbox
        help={t('register.newsletterHelp')}
        isSelected={values.newsletter}
        onChange={(newsletter) => setValues((typed) => ({ ...typed, newsletter }))}
      >
        {t('register.newsletter')}
      </Checkbox>
      <p data-part="help">{t.rich('register.privacy', { link: contentLink('privacy') })}</p>
      <div data-part="checkout-actions">
        <Button type="submit" isPending={state === 'sending'} pendingLabel={t('form.sending')}>
          {t('register.submit')}
        </Button>
        <RouterLink to="." search={(search) => ({ ...search, view: undefined })}>
          {t('login.back')}
        </RouterLink>
      </div>
    </Form>
  )
}
