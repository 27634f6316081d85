import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Page } from '#src/layout/Page.tsx'
import './LinkAgain.css'

/** The answer does not reveal whether the typed number and e-mail address belong to a booking. */
export function LinkAgain() {
  const t = useTranslations('checkout.linkAgain')
  const api = useApi()
  const { today } = useSite()
  const [typed, setTyped] = useState({ email: '', number: '' })
  const { state, refusal, submit } = useAccountForm((body: typeof typed) => api.call('postCheckoutLink', { body }))
  if (state === 'done') {
    return (
      <Notice kind="success" title={t('sent.title')} takesFocus>
        {t('sent.text')}
      </Notice>
    )
  }
  const field = (name: keyof typeof typed) => ({
    label: t(name),
    name,
    value: typed[name],
    onChange: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
  })
  const send = () => {
    const email = oneLine(typed.email)
    const number = oneLine(typed.number)
    submit({ email, number }, [
      ...fieldProblems({ email }, ['email'], today),
      ...(number === '' ? [{ field: 'number', key: 'form.required' } as const] : []),
    ])
  }
  return (
    <Form {...refusal} data-part="link-again" data-stack="16" onSubmit={send}>
      {(state === 'unreachable' || state === 'tooMany') && <Notice kind="error">{t('failed')}</Notice>}
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField {...field('number')} help={t('numberHelp')} autoComplete="off" />
      <div>
        <Button type="submit" isPending={state === 'sending'} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}

export function LinkAgainPart() {
  const t = useTranslations('checkout.linkAgain')
  return (
    <PagePart title={t('title')}>
      <p>{t('help')}</p>
      <LinkAgain />
    </PagePart>
  )
}

/**
 * `notFound`: this browser has no access. `brokenLink`: a part of the address is missing. `uselessLink`: the token is
 * wrong or has expired.
 */
type NotShown = 'notFound' | 'brokenLink' | 'uselessLink'

export function BookingNotFound({ why }: { why: NotShown }) {
  const t = useTranslations('checkout')
  return (
    <Page key={why} title={t(`success.${why}.title`)} takesFocus>
      <p>{t(`success.${why}.text`)}</p>
      <LinkAgainPart />
    </Page>
  )
}
