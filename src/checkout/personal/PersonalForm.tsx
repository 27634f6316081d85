import { useSelector } from '@xstate/react'
import { useEffect, useRef, memo } from 'react'
import { useTranslations } from 'use-intl'
import { useEmitted } from '#src/base/useEmitted.ts'
import { Form } from '#src/ui/Form.tsx'
import { focusFirstWrong } from '#src/ui/focus-first-wrong.ts'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { Handover } from '#contract/primitives.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import {
  isAsked,
  isFoldable,
  isFolded,
  isRefusedElsewhere,
  missingFieldCount,
  nextOpen,
  sharedOf,
  shownFields,
  shownProblems,
  shownTexts,
} from '#machines/personal-form/form.ts'
import { lazyLater } from '#src/base/lazy-later.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { agePriceNotes } from '#domain/pricing/age-price-notes.ts'
import { everybody } from '#domain/persons/persons.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { usePersonalForm, type PersonalFormActor } from './usePersonalForm.ts'
import { HandoverFields } from './HandoverFields.tsx'
import { type ShownPerson, PersonFields } from './PersonFields.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { PersonLines } from './PersonalSummary.tsx'
import { fullNameOf } from './usePersonWords.ts'
import './PersonalForm.css'
import { useSession } from '#src/session/useSession.ts'

/** Focuses the title, because a focused input would open a phone's keyboard over the form. */
const focusTitle = (form: HTMLFormElement | null, part: number | 'handover') => {
  const title = form?.querySelector<HTMLElement>(`[data-at="${part}"] [data-part="person-title"]`)
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start' })
}

const SavedPersonChoices = lazyWithPreload(() =>
  import('./SavedPersonChoices.tsx').then((file) => file.SavedPersonChoices),
)

/** These inputs load last, because they are folded and nobody has to fill them in. */
const MoreInputs = lazyLater(
  () => import('./MoreInputs.tsx').then((file) => file.MoreInputs),
  <Skeleton height="1.75rem" />,
)

export function PersonalForm() {
  const actor = usePersonalForm()
  const isAuthenticated = useSession((snapshot) => snapshot.matches('authenticated'))
  const moved = useEmitted(actor, 'focus.moved')
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (moved?.event.to === 'firstWrong') focusFirstWrong(element.current)
    else if (moved) focusTitle(element.current, moved.event.to)
  }, [moved])

  return (
    <>
      {isAuthenticated && <SavedPersonChoices form={actor} />}
      <Form ref={element} data-stack="16" onSubmit={() => actor.send({ type: 'form.submit' })}>
        <PersonalFormParts form={actor} />
      </Form>
    </>
  )
}

const HANDOVER = ['pickupdate', 'pickuptime', 'returndate', 'returntime'] as const satisfies (keyof Handover)[]

const placeOf = ({ person, field }: FieldProblem): number =>
  person * PERSONAL_FIELDS.length + PERSONAL_FIELDS.indexOf(field)

const firstOf = (problems: readonly FieldProblem[]): FieldProblem | undefined =>
  problems.toSorted((a, b) => placeOf(a) - placeOf(b))[0]

/**
 * Only this component reads the changing data, because React Aria's form would render all fields for each typed letter.
 */
function PersonalFormParts({ form: actor }: { form: PersonalFormActor }) {
  const t = useTranslations('checkout.personal')
  const legal = useTranslations('legal')
  const form = useSelector(actor, ({ context }) => context)
  const { booker, before, issues, persons } = form
  const agePrices = useAgePrices()

  const labelOf = (at: number) => form.people[at]?.label ?? t('booker')
  const finishLabel = (at: number) => {
    const next = nextOpen(form, at)
    if (next === undefined) return t('finish')
    const isBooker = before === 1 && next === booker
    return isBooker ? t('finishToBooker') : t('finishTo', { label: labelOf(next) })
  }
  const whoBooks = before === 1 ? t('bookerHelp') : legal('adult')
  const fields = shownFields(form)
  const texts = shownTexts(form)
  const shared = sharedOf(form)
  const problems = shownProblems(form)
  const first = firstOf(problems)
  const fieldsOf = (at: number): ShownPerson => {
    const own = problems.filter(({ person }) => person === at)
    return {
      title: labelOf(at),
      help: at === booker ? whoBooks : undefined,
      books: at === booker,
      ageHelp: agePrices(at - before),
      fields: fields[at]!,
      optional: form.optional[at]!,
      texts: texts[at]!,
      problems: own,
      first: own.find((problem) => problem === first),
      count: problems.length,
      taking: shared[at]!.length > 0 ? persons[at]!.isTaking : null,
      known: pickFields(form.people[at]!, persons[at]!.known),
      finish: isFoldable(form) ? finishLabel(at) : undefined,
    }
  }
  const wrong = HANDOVER.filter((part) => issues.some(({ path }) => path === part))
  const isStayWrong = issues.some(({ path }) => /^accommodation\b/.test(path))
  return (
    <>
      {isRefusedElsewhere(form) && wrong.length === 0 && !isStayWrong && (
        <Notice kind="error">
          <p>{t('otherIssue')}</p>
          <RouterLink to="/{-$tenant}/{-$locale}" hash="cart">
            {t('toCart')}
          </RouterLink>
        </Notice>
      )}
      {form.people.map((person, at) =>
        !isAsked(form, at) ? null : (
          <PersonPart
            key={`person-${at}`}
            form={actor}
            at={at}
            shown={
              isFolded(form, at)
                ? { folded: { ...person, label: labelOf(at) }, missing: missingFieldCount(form, at) }
                : { folded: null, fields: fieldsOf(at) }
            }
          />
        ),
      )}
      <div data-at="handover">
        <HandoverFields wrong={wrong} />
      </div>
      <fieldset data-part="person" data-card="frame" data-stack="12">
        <legend data-part="person-title">{t('more')}</legend>
        <p data-part="help">{t('moreHelp')}</p>
        <MoreInputs issues={issues} />
      </fieldset>
      <div data-part="checkout-actions">
        <Button type="submit">{t('next')}</Button>
        <RouterLink to="/{-$tenant}/{-$locale}" hash="cart">
          {t('toCart')}
        </RouterLink>
      </div>
    </>
  )
}

const pickFields = (person: PersonalFields, fields: readonly PersonalField[]): PersonalFields =>
  Object.fromEntries(fields.map((field) => [field, person[field]]))

interface PersonPartProps {
  form: PersonalFormActor
  shown: { folded: PersonalFields & { label: string }; missing: number } | { folded: null; fields: ShownPerson }
  at: number
}

function Part({ form, shown, at }: PersonPartProps) {
  return (
    <div data-at={at}>
      {shown.folded ? (
        <FoldedPerson
          person={shown.folded}
          missing={shown.missing}
          onOpen={() => form.send({ type: 'person.open', person: at })}
        />
      ) : (
        <PersonFields
          person={shown.fields}
          at={at}
          onTakeOver={(isTaking) => form.send({ type: 'contact.takeOver', person: at, isTaking })}
          onChange={(field, text) => form.send({ type: 'field.write', person: at, field, text })}
          onOpenMeasures={() => form.send({ type: 'measures.open', person: at })}
          onFinish={() => form.send({ type: 'person.finish', person: at })}
        />
      )}
    </div>
  )
}

/** Compares the props by value, so that a typed letter renders only this person. */
const PersonPart = memo(
  Part,
  (before, after) => before.form === after.form && JSON.stringify(before.shown) === JSON.stringify(after.shown),
)

interface FoldedPersonProps {
  person: PersonalFields & { label: string }
  missing: number
  onOpen: () => void
}

function FoldedPerson({ person, missing, onOpen }: FoldedPersonProps) {
  const t = useTranslations('checkout.personal')
  return (
    <div data-part="person" data-card="frame" data-stack="12" data-folded>
      <div data-part="person-said">
        <span data-part="person-title">
          {missing === 0 && <Icon name="check" />} {fullNameOf(person) || person.label}
        </span>
        {fullNameOf(person) !== '' && (
          <span data-part="people-line" data-muted>
            {person.label}
          </span>
        )}
        <PersonLines person={person} />
        {missing > 0 && <span data-part="people-line">{t('missing', { count: missing })}</span>}
      </div>
      <Button
        kind="quiet"
        aria-label={t(missing > 0 ? 'fillInOf' : 'changeOf', { label: person.label })}
        onPress={onOpen}
      >
        {t(missing > 0 ? 'fillIn' : 'change')}
      </Button>
    </div>
  )
}

/** Returns a function that describes how the age changes a person's price; undefined if it would not change. */
const useAgePrices = (): ((person: number) => string | undefined) => {
  const t = useTranslations('checkout.personal.agePrices')
  const persons = useBooking(({ context }) => context.booking.persons)
  const categories = useBooking(({ context }) => context.offer?.categories)
  const shop = useBooking(({ context }) => context.shop)
  const products = (categories ?? []).flatMap((category) => category.products)
  return (at) => {
    const person = everybody(persons)[at]
    if (!person) return undefined
    const taken = products.filter(({ id }) => person.products.some((line) => line.id === id))
    const notes = agePriceNotes(person.type, taken, shop).map((note) =>
      note.kind === 'condition'
        ? t('condition', { title: note.title, from: note.from, to: note.to })
        : t(note.kind, { from: note.from }),
    )
    return notes.length === 0 ? undefined : t('help', { ages: notes.join('; ') })
  }
}
