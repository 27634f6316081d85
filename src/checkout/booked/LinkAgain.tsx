import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Invalid } from '#contract/errors.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import './LinkAgain.css'

type Field = 'email' | 'number'

const issuesOf = (error: unknown) =>
  error instanceof ApiError ? (Invalid.safeParse(error.body).data?.issues ?? []) : []

/** Asks for the mail with the booking's link again. Whether there is such a booking, only its own mailbox learns. */
export function LinkAgain() {
  const t = useTranslations('checkout.linkAgain')
  const form = useTranslations('form')
  const api = useApi()
  const [email, setEmail] = useState('')
  const [number, setNumber] = useState('')
  const request = useMutation({
    mutationFn: () => api.call('postCheckoutLink', { body: { email: oneLine(email), number: oneLine(number) } }),
  })
  const issues = issuesOf(request.error)
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (request.error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [request.error])

  const errorOf = (field: Field) => {
    if (!issues.some(({ path }) => path === field)) return undefined
    const isEmpty = (field === 'email' ? email : number).trim() === ''
    return form(isEmpty ? 'required' : 'invalid', { path: t(field) })
  }

  if (request.isSuccess) {
    return (
      <Notice kind="success" title={t('sent.title')} takesFocus>
        <p>{t('sent.text')}</p>
      </Notice>
    )
  }
  return (
    <form
      ref={element}
      data-part="link-again"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        request.mutate()
      }}
    >
      {request.isError && issues.length === 0 && <Notice kind="error">{t('failed')}</Notice>}
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={errorOf('email')}
      />
      <TextField
        label={t('number')}
        name="number"
        help={t('numberHelp')}
        autoComplete="off"
        value={number}
        onChange={setNumber}
        error={errorOf('number')}
      />
      <div>
        <Button type="submit" isPending={request.isPending} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
