import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import { contactIndex } from '#domain/contact.ts'
import { personalProblems, type FieldProblem } from '#domain/personal-fields.ts'
import { fieldOfText, keptField, textOfField } from '#domain/personal-text.ts'
import { everybody } from '#domain/persons.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { useSite } from '#src/api/useSite.ts'
import { RemarkField } from '#src/steps/RemarkField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { requiredOfEverybody } from '#src/visit/required-fields.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { isIssueStanding, problemsOfIssues } from './issue-problems.ts'
import { PersonFields } from './PersonFields.tsx'
import './PersonalForm.css'

/** What stands in one person's fields. */
export type Texts = Partial<Record<PersonalField, string>>

const isSame = (a: FieldProblem) => (b: FieldProblem) => a.person === b.person && a.field === b.field

const focusFirstWrong = (form: HTMLFormElement | null) => {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong?.matches('input, select, textarea') ? wrong : wrong?.querySelector('input')
  control?.focus()
}

/**
 * One form per person, with exactly what is required of them. Each change goes into the booking at once, so that a reload of the tab
 * keeps it; only what cannot be read yet (half a birthday) stands in the field alone.
 */
export function PersonalForm() {
  const t = useTranslations('checkout.personal')
  const { settings, today } = useSite()
  const comma = useLocale() === 'de-DE' ? ',' : '.'
  const snapshot = useBooking((current) => current)
  const sendBooking = useBookingSend()
  const send = useCheckoutSend()
  const isMending = useCheckout((current) => current.matches({ personalData: 'mending' }))
  const submitted = useCheckout(({ context }) => context.problems)
  const issues = useCheckout(({ context }) => context.issues)
  const ordered = useCheckout(({ context }) => context.order?.payload.persons)
  const form = useRef<HTMLFormElement>(null)

  const { booking } = snapshot.context
  const persons = everybody(booking.persons)
  const contact = contactIndex(persons)
  const required = requiredOfEverybody(snapshot, settings)
  const [texts, setTexts] = useState<Texts[]>(() =>
    persons.map((person) =>
      Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, textOfField(field, person[field], comma)])),
    ),
  )

  // The server may have sent the visitor back here.
  useEffect(() => {
    if (isMending) focusFirstWrong(form.current)
  }, [isMending])

  const problemsOf = (all: Texts[]): FieldProblem[] =>
    personalProblems(
      required.map((fields, at) => ({
        fields: Object.fromEntries(fields.map((field) => [field, fieldOfText(field, all[at]?.[field] ?? '')])),
        required: fields,
      })),
      today,
    )

  // A field that was wrong when the form was sent says so until it is right; one that has been right is left alone while someone types.
  const live = isMending ? problemsOf(texts) : []
  const ofServer = problemsOfIssues(issues)
  const shown = [
    ...live.filter((problem) => submitted.some(isSame(problem)) || ofServer.some(isSame(problem))),
    ...ofServer.filter((problem) => !live.some(isSame(problem)) && isIssueStanding(problem, ordered, persons)),
  ]
  const isElsewhere = isMending && issues.length > ofServer.length

  const save = (next: Texts[]) => {
    const fields = next.map(
      (person) =>
        Object.fromEntries(
          PERSONAL_FIELDS.map((field) => [field, keptField(field, fieldOfText(field, person[field] ?? ''), today)]),
        ) as PersonalFields,
    )
    const { remark, newsletter, createUser } = booking
    sendBooking({ type: 'personal.saved', personal: { persons: fields, remark, newsletter, createUser } })
  }
  const change = (at: number, field: PersonalField, text: string) => {
    const next = texts.map((person, index) => (index === at ? { ...person, [field]: text } : person))
    setTexts(next)
    save(next)
  }

  return (
    <form
      ref={form}
      data-part="personal"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        flushSync(() => send({ type: 'personal.submit', problems: problemsOf(texts) }))
        focusFirstWrong(form.current)
      }}
    >
      {isElsewhere && (
        <Notice kind="error">
          <p>{t('otherIssue')}</p>
          <div data-part="notice-actions">
            <RouterLink to="/{-$tenant}/{-$locale}" hash="cart">
              {t('toCart')}
            </RouterLink>
          </div>
        </Notice>
      )}
      {persons.map((person, at) => (
        <PersonFields
          key={`${person.type}-${at}`}
          section={`section-person${at + 1}`}
          title={person.label}
          help={at === contact ? t('contact') : undefined}
          fields={required[at] ?? []}
          texts={texts[at] ?? {}}
          problems={shown.filter((problem) => problem.person === at)}
          onChange={(field, text) => change(at, field, text)}
        />
      ))}
      <RemarkField optionalLabel={t('optional')} />
      <div data-part="checkout-actions">
        {shown.length > 0 && <p data-part="personal-count">{t('problems', { count: shown.length })}</p>}
        <Button type="submit">{t('next')}</Button>
        <RouterLink to="/{-$tenant}/{-$locale}" hash="cart">
          {t('toCart')}
        </RouterLink>
      </div>
    </form>
  )
}
