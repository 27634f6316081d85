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

type LinkField = 'email' | 'number'

/** A form for the mail with a link, and the request that it sends. Only the mailbox learns whether there is something to open. */
export const useLinkForm = (
  fields: readonly LinkField[],
  labelOf: (field: LinkField) => string,
  send: (body: Record<LinkField, string>) => Promise<unknown>,
) => {
  const form = useTranslations('form')
  const [typed, setTyped] = useState({ email: '', number: '' })
  const request = useMutation({ mutationFn: send })
  const sent = request.variables
  const issues = issuesOf(request.error)
  const wrong = fields.filter((field) => issues.some(({ path }) => path === field))
  return {
    request,
    hasFailed: request.isError && issues.length === 0,
    form: {
      'data-part': 'link-again',
      'data-stack': '16',
      errors: Object.fromEntries(
        wrong.map((field) => [field, form(sent?.[field] ? 'invalid' : 'required', { path: labelOf(field) })]),
      ),
      found: request.error,
      onSubmit: () => request.mutate({ email: oneLine(typed.email), number: oneLine(typed.number) }),
    },
    propsOf: (field: LinkField) => ({
      label: labelOf(field),
      name: field,
      value: typed[field],
      onChange: (text: string) => setTyped({ ...typed, [field]: text }),
    }),
  }
}

/** Requests the mail with the booking's link again. */
function LinkAgain() {
  const t = useTranslations('checkout.linkAgain')
  const api = useApi()
  const { request, hasFailed, form, propsOf } = useLinkForm(['email', 'number'], t, (body) =>
    api.call('postCheckoutLink', { body }),
  )
  if (request.isSuccess) {
    return (
      <Notice kind="success" title={t('sent.title')} takesFocus>
        {t('sent.text')}
      </Notice>
    )
  }
  return (
    <Form {...form}>
      {hasFailed && <Notice kind="error">{t('failed')}</Notice>}
      <TextField {...propsOf('email')} type="email" autoComplete="email" />
      <TextField {...propsOf('number')} help={t('numberHelp')} autoComplete="off" />
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
