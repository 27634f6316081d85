import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { PersonalField } from '#contract/person.ts'
import { askedFields, sharedFields, takesOver, type FieldProblem } from '#domain/persons/personal-fields.ts'
import type { PersonalData } from '#machines/booking/events.ts'
import { useSite } from '#src/api/useSite.ts'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { peopleOfBooking, requiredOfBooking } from '#src/visit/required-fields.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { isIssueStanding, problemsOfIssues } from './issue-problems.ts'
import { keptFields, pick, problemsOfTexts, textsOf, type Texts } from './personal-texts.ts'

/** What checkout asks beside everybody's own fields. */
export type MoreData = Partial<Omit<PersonalData, 'persons' | 'contact'>>

const isSame = (a: Pick<FieldProblem, 'person' | 'field'>) => (b: FieldProblem) =>
  a.person === b.person && a.field === b.field

/**
 * What stands in everybody's fields. Each change goes into the booking at once, so that a reload of the tab keeps it; only what cannot be read
 * yet (half a birthday) stands in the field alone.
 */
export const usePersonalForm = () => {
  const { settings, today } = useSite()
  const t = useTranslations('checkout.personal')
  const comma = useLocale() === 'de-DE' ? ',' : '.'
  const snapshot = useBooking((current) => current)
  const sendBooking = useBookingSend()
  const isMending = useCheckout((current) => current.matches({ personalData: 'mending' }))
  const submitted = useCheckout(({ context }) => context.problems)
  const issues = useCheckout(({ context }) => context.issues)
  const ordered = useCheckout(({ context }) => context.order?.payload)

  const { booking } = snapshot.context
  const { people, booker, before } = peopleOfBooking(snapshot)
  const required = requiredOfBooking(snapshot, settings)
  const shared = sharedFields(required, booker)
  const ofServer = problemsOfIssues(issues, before)

  const [typed, setTyped] = useState<Texts[]>(() => people.map((person) => textsOf(person, comma)))
  /** What the server did not take stays to be seen for as long as the form does. */
  const [named] = useState(ofServer)
  const isNamed = (person: number, field: PersonalField) => named.some(isSame({ person, field }))
  const [taking, setTaking] = useState<boolean[]>(() =>
    people.map(
      (own, at) =>
        takesOver(own, people[booker] ?? {}, shared[at]!) &&
        // What was taken from the contact, too, is mended there.
        shared[at]!.every((field) => !isNamed(at, field) || isNamed(booker, field)),
    ),
  )
  const takenOver = shared.map((fields, at) => (taking[at] ? fields : []))

  const asked = askedFields(required, takenOver, named)
  const filled = (all: Texts[], takingOver: boolean[]): Texts[] =>
    all.map((own, at) => (takingOver[at] ? { ...own, ...pick(all[booker] ?? {}, shared[at] ?? []) } : own))
  const problems = problemsOfTexts(typed, asked, booker, today)

  const save = (all: Texts[], takingOver: boolean[], more: MoreData = {}) => {
    const { groupname, remark, newsletter, createUser } = booking
    const fields = filled(all, takingOver).map((texts) => keptFields(texts, today))
    sendBooking({
      type: 'personal.saved',
      personal: {
        persons: fields.slice(before),
        contact: fields[before - 1] ?? booking.contact,
        groupname,
        remark,
        newsletter,
        createUser,
        ...more,
      },
    })
  }
  // Whoever takes over has it in the booking too, whether or not anything is typed.
  const isKept = takenOver.every((fields, at) =>
    fields.every((field) => (people[at]![field] ?? null) === (people[booker]![field] ?? null)),
  )
  useEffect(() => {
    if (!isKept) save(typed, taking)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when they differ
  }, [isKept])

  // A field that was wrong when the form was sent says so until it is right; one that has been right is left alone while someone types.
  const live = isMending ? problems : []
  const shown = [
    ...live.filter((problem) => submitted.some(isSame(problem)) || ofServer.some(isSame(problem))),
    ...ofServer.filter(
      (problem) =>
        asked[problem.person]?.includes(problem.field) === true &&
        !live.some(isSame(problem)) &&
        isIssueStanding(
          problem,
          ordered && [...(ordered.contact ? [ordered.contact] : []), ...ordered.persons],
          people,
        ),
    ),
  ]

  return {
    booking,
    /** All that are asked, with what each is called. */
    people: people.map((person) => ('label' in person ? person : { ...person, label: t('booker') })),
    /** The place of who books, and whether they take nothing themselves. */
    booker,
    isBookerApart: before === 1,
    texts: filled(typed, taking),
    asked,
    /** The fields that each may take over from the contact. */
    shared,
    taking,
    /** All that is missing or wrong; `shown` is what of it is said by now. */
    problems,
    shown,
    isMending,
    /** The server has refused something that no field here holds. */
    isRefusedElsewhere: isMending && issues.length > ofServer.length,
    change: (at: number, field: PersonalField, text: string) => {
      const next = typed.map((own, index) => (index === at ? { ...own, [field]: text } : own))
      setTyped(next)
      save(next, taking)
    },
    takeOver: (at: number, isTaking: boolean) => {
      const emptied = Object.fromEntries((shared[at] ?? []).map((field) => [field, '']))
      const next = typed.map((own, index) => (index === at ? { ...own, ...emptied } : own))
      const nextTaking = taking.map((own, index) => (index === at ? isTaking : own))
      setTyped(next)
      setTaking(nextTaking)
      save(next, nextTaking)
    },
    saveMore: (more: MoreData) => save(typed, taking, more),
  }
}
