import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Invalid } from '#contract/errors.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { useMutation } from '#src/api/query.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Page } from '#src/layout/Page.tsx'
import './LinkAgain.css'

const issuesOf = (error: unknown) =>
  error instanceof ApiError ? (Invalid.safeParse(error.body).data?.issues ?? []) : []

/** Requests the mail with the booking's link again. Only the mailbox learns whether the booking exists. */
function LinkAgain() {
  const t = useTranslations('checkout.linkAgain')
  const form = useTranslations('form')
  const api = useApi()
  const [email, setEmail] = useState('')
  const [number, setNumber] = useState('')
  const request = useMutation({
    mutationFn: (body: { email: string; number: string }) => api.call('postCheckoutLink', { body }),
  })
  const sent = request.variables
  const issues = issuesOf(request.error)
  const errors = Object.fromEntries(
    (['email', 'number'] as const)
      .filter((field) => issues.some(({ path }) => path === field))
      .map((field) => [field, form(sent?.[field] ? 'invalid' : 'required', { path: t(field) })]),
  )

  if (request.isSuccess) {
    return (
      <Notice kind="success" title={t('sent.title')} takesFocus>
        <p>{t('sent.text')}</p>
      </Notice>
    )
  }
  return (
    <Form
      data-part="link-again"
      data-stack="16"
      errors={errors}
      found={request.error}
      onSubmit={() => request.mutate({ email: oneLine(email), number: oneLine(number) })}
    >
      {request.isError && issues.length === 0 && <Notice kind="error">{t('failed')}</Notice>}
      <TextField label={t('email')} type="email" name="email" autoComplete="email" value={email} onChange={setEmail} />
      <TextField
        label={t('number')}
        name="number"
        help={t('numberHelp')}
        autoComplete="off"
        value={number}
        onChange={setNumber}
      />
      <div>
        <Button type="submit" isPending={request.isPending} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}

/** Requests the link again, for a browser without access to the booking. */
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
 * Why a booking cannot be shown. notFound: this browser has no access. brokenLink: a part of the address is missing.
 * uselessLink: the token is incomplete or has expired.
 */
type NotShown = 'notFound' | 'brokenLink' | 'uselessLink'

/** This browser has no access to the booking; the complete link from the mail gives it. */
export function BookingNotFound({ why }: { why: NotShown }) {
  const t = useTranslations('checkout')
  return (
    <Page key={why} title={t(`success.${why}.title`)} takesFocus>
      <p>{t(`success.${why}.text`)}</p>
      <LinkAgainPart />
    </Page>
  )
}
