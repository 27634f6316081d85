import { useTranslations } from 'use-intl'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type Declaration, type DeclarationField, declarationProblems } from '#domain/reservation/withdrawal.ts'
import { Page } from '#src/layout/Page.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { WITHDRAWAL_MAX } from '#contract/limits.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { useSite } from '#src/api/useSite.ts'
import { contentLink } from '#src/base/content-link.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { ErrorSummary } from '#src/layout/ErrorSummary.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useMoment } from '#src/base/useMoment.ts'
import { bookerOf } from '#domain/persons/contact.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { withdrawalMachine, type WithdrawalAnswer, type WithdrawalContext } from '#machines/withdrawal.ts'
import { ApiError } from '#src/api/errors.ts'
import { issuesOf, refusedCode } from '#src/api/refusals.ts'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import './Withdrawal.css'
import '#src/ui/Button.css'

export function Withdrawal() {
  const t = useTranslations('withdrawal')
  const known = useKnownDeclaration()
  return <Page title={t('title')}>{known ? <Steps known={known} /> : <Spinner label={t('loading')} />}</Page>
}

function Steps({ known }: { known: Declaration }) {
  const withdrawal = useWithdrawal()
  const { snapshot } = withdrawal
  const { sending, receivedAt } = snapshot.context
  if (sending && receivedAt !== null) return <Received receivedAt={receivedAt} email={sending.declaration.email} />
  if (sending && snapshot.hasTag('confirmable'))
    return <DeclarationSummary declaration={sending.declaration} withdrawal={withdrawal} />
  return <DeclarationForm declaration={sending?.declaration ?? known} withdrawal={withdrawal} />
}

interface StepProps {
  declaration: Declaration
  withdrawal: ReturnType<typeof useWithdrawal>
}

function DeclarationForm({ declaration, withdrawal: { snapshot, found, send } }: StepProps) {
  const t = useTranslations('withdrawal')
  const tForm = useTranslations('form')
  const { settings } = useSite()
  const { sending, problems } = snapshot.context
  const [values, setValues] = useState(declaration)
  const form = useRef<HTMLFormElement>(null)
  // True after the visitor has come back from the summary, so that the form takes the focus.
  const isComingBack = sending !== null

  useEffect(() => {
    if (isComingBack) form.current?.querySelector('input')?.focus()
  }, [isComingBack])

  const field = (name: DeclarationField) => ({
    name,
    label: t(`field.${name}`),
    value: values[name],
    maxLength: WITHDRAWAL_MAX[name],
    isRequired: true,
    onChange: (value: string) => setValues((typed) => ({ ...typed, [name]: value })),
  })
  const check = () => {
    const { name, number, email } = values
    const typed = { name: oneLine(name), number: oneLine(number), email: oneLine(email) }
    const key = crypto.randomUUID()
    send({ type: 'withdrawal.check', declaration: typed, problems: declarationProblems(typed), key })
  }
  const errors = Object.fromEntries(
    problems.map(({ field: name, key }) => [name, tForm(key, { path: t(`field.${name}`) })]),
  )
  return (
    <Form ref={form} data-part="withdrawal" data-stack="16" errors={errors} found={found} onSubmit={check}>
      <p>{t.rich('help', { shop: settings.name, link: contentLink('agb') })}</p>
      {problems.length > 0 && <ErrorSummary title={t('problems', { count: problems.length })} errors={errors} />}
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('number')} autoComplete="off" help={t('numberHelp')} />
      <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" help={t('emailHelp')} />
      <div data-part="checkout-actions">
        <Button type="submit">{t('check')}</Button>
      </div>
    </Form>
  )
}

function DeclarationSummary({ declaration, withdrawal: { snapshot, send } }: StepProps) {
  const t = useTranslations('withdrawal')
  const { settings } = useSite()
  const wordsOf = useErrorcodeWords()
  const { name, number, email } = declaration
  const { refusal } = snapshot.context
  const isSending = snapshot.matches('sending')
  const failure = (['refused', 'unreachable'] as const).find((state) => snapshot.matches(state))
  return (
    <section data-part="withdrawal" data-stack="16">
      <StepHeading title={t('summary.title')} />
      <p data-part="withdrawal-words">{t('declaration', { number })}</p>
      <Facts
        facts={[
          [t('field.name'), name],
          [t('field.number'), unbrokenNumber(number)],
          [t('field.email'), email],
        ]}
      />
      <p>{t('summary.effect')}</p>
      {failure === 'unreachable' && refusal !== null ? (
        <Notice kind="error">{wordsOf(refusal)}</Notice>
      ) : (
        failure && (
          <Notice kind="error" title={t(`${failure}.title`)}>
            {t(`${failure}.text`, { email: settings.email })}
          </Notice>
        )
      )}
      <div data-part="checkout-actions">
        <Button isPending={isSending} pendingLabel={t('sending')} onPress={() => send({ type: 'withdrawal.confirm' })}>
          {t('confirm')}
        </Button>
        <Button kind="quiet" isDisabled={isSending} onPress={() => send({ type: 'withdrawal.edit' })}>
          {t('edit')}
        </Button>
      </div>
    </section>
  )
}

const strong = (words: ReactNode) => <strong>{words}</strong>

function Received({ receivedAt, email }: { receivedAt: string; email: string }) {
  const t = useTranslations('withdrawal')
  const moment = useMoment()
  const at = moment(receivedAt, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section data-part="withdrawal" data-stack="16">
      <StepHeading title={t('received.title')} />
      <Notice kind="success">
        <p>{t.rich('received.text', { at, email, strong })}</p>
      </Notice>
      <p>{t('received.next')}</p>
      <p>
        <RouterLink data-part="button" data-kind="quiet" to="/{-$tenant}/{-$locale}">
          {t('received.home')}
        </RouterLink>
      </p>
    </section>
  )
}

function StepHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  )
}

const NOTHING: Declaration = { name: '', number: '', email: '' }

/** Returns empty values if this browser may not see the booking, and undefined while the booking is loading. */
const useKnownDeclaration = (): Declaration | undefined => {
  const { booking: bookingId } = useSearch({ from: '/{-$tenant}/{-$locale}/withdrawal' })
  const { data, isLoading } = useQuery({
    ...reservationQuery(useApi(), bookingId ?? null),
    retry: false,
    placeholderData: (previous) => previous,
  })
  if (isLoading) return undefined
  if (!data) return NOTHING
  const { number, email, booking } = data
  const contact = bookerOf(booking)
  return { name: [contact?.firstname, contact?.lastname].filter(Boolean).join(' '), number, email }
}

const FIELDS: readonly DeclarationField[] = ['name', 'number', 'email']

const answerOf = (error: unknown): WithdrawalAnswer => {
  if (error instanceof ApiError && error.status === 429) return { type: 'withdrawal.tooMany' }
  const issues = issuesOf(error)
  const fields = FIELDS.filter((field) => issues.some(({ path }) => path === field))
  return fields.length > 0
    ? { type: 'withdrawal.invalid', fields }
    : { type: 'withdrawal.unreachable', errorcode: refusedCode(error) }
}

const useWithdrawal = () => {
  const api = useApi()
  // Creates the logic at each render, so that the mail uses the page's current language.
  const logic = withdrawalMachine.provide({
    actors: {
      send: fromAnswer<WithdrawalAnswer, WithdrawalContext['sending']>(async ({ input, signal }) => {
        const { declaration, key } = input!
        const headers = { [IDEMPOTENCY_HEADER]: key }
        const { receivedAt } = await api.call('postWithdrawal', { body: declaration, headers, signal })
        return { type: 'withdrawal.received', at: receivedAt }
      }, answerOf),
    },
  })
  const actor = useVisitActor(logic)
  const snapshot = useSelector(actor, (current) => current)
  return { snapshot, found: useEmitted(actor, 'problems.found'), send: actor.send }
}
