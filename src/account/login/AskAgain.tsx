import { useState, useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { EmailField } from '#src/session/EmailField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Icon } from '#src/ui/Icon.tsx'

export function AskAgain({ help }: { help: string }) {
  const t = useTranslations('account')
  const api = useApi()
  const { today } = useSite()
  const [email, setEmail] = useState('')
  const { state, errorcode, refusal, submit, begin } = useAccountForm((body: { email: string }) =>
    api.call('postForgot', { body }),
  )

  if (state === 'done') return <Inbox onAgain={begin}>{t.rich('forgot.sent', { email: oneLine(email), strong })}</Inbox>
  return (
    <Form
      {...refusal}
      data-part="account-form"
      data-stack="16"
      onSubmit={() => {
        const values = { email: oneLine(email) }
        submit(values, fieldProblems(values, ['email'], today))
      }}
    >
      <p>{help}</p>
      <FormNotice state={state} errorcode={errorcode} />
      <EmailField label={t('field.email')} value={email} onChange={setEmail} />
      <div data-part="checkout-actions">
        <Button type="submit" isPending={state === 'sending'} pendingLabel={t('form.sending')}>
          {t('forgot.submit')}
        </Button>
        <RouterLink to="/{-$tenant}/{-$locale}/login">{t('login.back')}</RouterLink>
      </div>
    </Form>
  )
}

interface InboxProps {
  children: ReactNode
  onAgain: () => void
}

export const strong = (words: ReactNode) => <strong>{words}</strong>

export function Inbox({ children, onAgain }: InboxProps) {
  const t = useTranslations('account.inbox')
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the heading, so that screen readers announce the text that replaced the form.
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div data-part="inbox" data-stack="12">
      <span data-part="inbox-mark" aria-hidden>
        <Icon name="check" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <p>{children}</p>
      <p data-part="help">{t('nothing')}</p>
      <Button kind="quiet" onPress={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}
