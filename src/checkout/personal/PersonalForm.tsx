import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { Handover } from '#contract/primitives.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { FoldedPerson } from './FoldedPerson.tsx'
import { HandoverFields } from './HandoverFields.tsx'
import { MoreFields } from './MoreFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { usePersonalForm } from './usePersonalForm.ts'
import './PersonalForm.css'
import './PersonalSummary.css'

const HANDOVER = ['pickupdate', 'pickuptime', 'returndate', 'returntime'] as const satisfies (keyof Handover)[]

const placeOf = ({ person, field }: FieldProblem): number =>
  person * PERSONAL_FIELDS.length + PERSONAL_FIELDS.indexOf(field)

/** The uppermost of the form. */
const firstOf = (problems: readonly FieldProblem[]): FieldProblem | undefined =>
  problems.toSorted((a, b) => placeOf(a) - placeOf(b))[0]

const focusFirstWrong = (form: HTMLFormElement | null) => {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong?.matches('input, select, textarea') ? wrong : wrong?.querySelector('input')
  control?.focus()
}

/** One form per person with exactly what is required of them, then when they come, then what may be said besides. */
export function PersonalForm() {
  const t = useTranslations('checkout.personal')
  const legal = useTranslations('legal')
  const send = useCheckoutSend()
  const issues = useCheckout(({ context }) => context.issues)
  const form = useRef<HTMLFormElement>(null)
  const {
    booking,
    people,
    booker,
    isBookerApart,
    texts,
    asked,
    shared,
    taking,
    problems,
    shown,
    isMending,
    ...personal
  } = usePersonalForm()

  // A long form becomes a short one: who is complete folds when the visitor says so, and when they come back.
  const isComplete = (at: number) => problems.every(({ person }) => person !== at)
  const isAsked = (at: number) => asked[at]!.length > 0 || shared[at]!.length > 0
  const isFoldable = people.filter((_, at) => isAsked(at)).length > 1
  const [folded, setFolded] = useState(() => people.map((_, at) => isFoldable && isComplete(at)))
  const isFolded = (at: number) => folded[at] === true && shown.every(({ person }) => person !== at)
  const nextOpen = (at: number) => {
    const open = people.flatMap((_, other) => (other !== at && isAsked(other) && !isFolded(other) ? [other] : []))
    return open.find((other) => other > at) ?? open[0]
  }

  // The server may have sent the visitor back here.
  useEffect(() => {
    if (isMending) focusFirstWrong(form.current)
  }, [isMending])

  /** Where one goes on: the part's title, so that it is read out, and no keyboard covers a phone's screen. */
  const goTo = (part: number | 'handover') => {
    const title = form.current?.querySelector<HTMLElement>(`[data-at="${part}"] [data-part="person-title"]`)
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'start' })
  }
  const fold = (at: number, isFolding: boolean) =>
    flushSync(() => setFolded(people.map((_, other) => (other === at ? isFolding : folded[other] === true))))
  const finish = (at: number) => {
    flushSync(() =>
      send({ type: 'person.finish', person: at, problems: problems.filter(({ person }) => person === at) }),
    )
    if (!isComplete(at)) return focusFirstWrong(form.current)
    fold(at, true)
    return goTo(nextOpen(at) ?? 'handover')
  }
  const finishOf = (at: number) => {
    const next = nextOpen(at)
    const onPress = () => finish(at)
    if (next === undefined) return { label: t('finish'), onPress }
    const isBooker = isBookerApart && next === booker
    return { label: isBooker ? t('finishToBooker') : t('finishTo', { label: people[next]!.label }), onPress }
  }

  const whoBooks = isBookerApart ? t('bookerHelp') : `${t('contact')} ${legal('adult')}`
  const first = firstOf(shown)
  const wrong = HANDOVER.filter((part) => issues.some(({ path }) => path === part))
  const isStayWrong = issues.some(({ path }) => path.startsWith('accommodation.'))
  return (
    <form
      ref={form}
      data-part="personal"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        flushSync(() => send({ type: 'personal.submit', problems }))
        focusFirstWrong(form.current)
      }}
    >
      {personal.isRefusedElsewhere && wrong.length === 0 && !isStayWrong && (
        <Notice kind="error">
          <p>{t('otherIssue')}</p>
          <div data-part="notice-actions">
            <RouterLink to="/{-$tenant}/{-$locale}" hash="cart">
              {t('toCart')}
            </RouterLink>
          </div>
        </Notice>
      )}
      {people.map((person, at) =>
        !isAsked(at) ? null : (
          <div key={`${'type' in person ? person.type : 'booker'}-${at}`} data-at={at}>
            {isFolded(at) ? (
              <FoldedPerson
                person={person}
                onOpen={() => {
                  fold(at, false)
                  goTo(at)
                }}
              />
            ) : (
              <PersonFields
                at={at}
                title={person.label}
                help={at === booker ? whoBooks : undefined}
                books={at === booker}
                fields={asked[at]!}
                texts={texts[at]!}
                problems={shown.filter((problem) => problem.person === at)}
                first={first}
                count={shown.length}
                taking={shared[at]!.length > 0 ? taking[at]! : null}
                onTakeOver={(isTaking) => personal.takeOver(at, isTaking)}
                onChange={(field, text) => personal.change(at, field, text)}
                finish={isFoldable ? finishOf(at) : undefined}
              />
            )}
          </div>
        ),
      )}
      <div data-at="handover">
        <HandoverFields wrong={wrong} />
      </div>
      <MoreFields booking={booking} onChange={personal.saveMore} />
      <div data-part="checkout-actions">
        <Button type="submit">{t('next')}</Button>
        <RouterLink to="/{-$tenant}/{-$locale}" hash="cart">
          {t('toCart')}
        </RouterLink>
      </div>
    </form>
  )
}
