import { useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import type { PersonalField } from '#contract/person.ts'
import { adultContactIndex, contactIndex } from '#domain/contact.ts'
import { askedFields, sharedFields, takesOver, type FieldProblem } from '#domain/personal-fields.ts'
import { everybody } from '#domain/persons.ts'
import type { PersonalData } from '#machines/booking/events.ts'
import { useSite } from '#src/api/useSite.ts'
import { useCheckout } from '#src/visit/CheckoutContext.ts'
import { requiredOfEverybody } from '#src/visit/required-fields.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { isIssueStanding, problemsOfIssues } from './issue-problems.ts'
import { keptFields, pick, problemsOfTexts, textsOf, type Texts } from './personal-texts.ts'

/** What checkout asks beside everybody's own fields. */
export type MoreData = Partial<Omit<PersonalData, 'persons'>>

const isSame = (a: Pick<FieldProblem, 'person' | 'field'>) => (b: FieldProblem) =>
  a.person === b.person && a.field === b.field

/**
 * What stands in everybody's fields. Each change goes into the booking at once, so that a reload of the tab keeps it; only what cannot be read
 * yet (half a birthday) stands in the field alone.
 */
export const usePersonalForm = () => {
  const { settings, today } = useSite()
  const comma = useLocale() === 'de-DE' ? ',' : '.'
  const snapshot = useBooking((current) => current)
  const sendBooking = useBookingSend()
  const isMending = useCheckout((current) => current.matches({ personalData: 'mending' }))
  const submitted = useCheckout(({ context }) => context.problems)
  const issues = useCheckout(({ context }) => context.issues)
  const ordered = useCheckout(({ context }) => context.order?.payload.persons)

  const { booking } = snapshot.context
  const persons = everybody(booking.persons)
  const contact = contactIndex(persons)
  const adult = adultContactIndex(persons)
  const required = requiredOfEverybody(snapshot, settings)
  const shared = sharedFields(required, contact)
  const ofServer = problemsOfIssues(issues)

  const [typed, setTyped] = useState<Texts[]>(() => persons.map((person) => textsOf(person, comma)))
  /** What the server did not take stays to be seen for as long as the form does. */
  const [named] = useState(ofServer)
  const isNamed = (person: number, field: PersonalField) => named.some(isSame({ person, field }))
  const [taking, setTaking] = useState<boolean[]>(() =>
    persons.map(
      (own, at) =>
        takesOver(own, persons[contact] ?? {}, shared[at]!) &&
        // What was taken from the contact, too, is mended there.
        shared[at]!.every((field) => !isNamed(at, field) || isNamed(contact, field)),
    ),
  )
  const takenOver = shared.map((fields, at) => (taking[at] ? fields : []))

  const asked = askedFields(required, takenOver, named)
  const filled = (all: Texts[], takingOver: boolean[]): Texts[] =>
    all.map((own, at) => (takingOver[at] ? { ...own, ...pick(all[contact] ?? {}, shared[at] ?? []) } : own))
  const problems = problemsOfTexts(typed, asked, adult, today)

  const save = (all: Texts[], takingOver: boolean[], more: MoreData = {}) => {
    const { groupname, remark, newsletter, createUser } = booking
    const fields = filled(all, takingOver).map((texts) => keptFields(texts, today))
    sendBooking({
      type: 'personal.saved',
      personal: { persons: fields, groupname, remark, newsletter, createUser, ...more },
    })
  }
  // Whoever takes over has it in the booking too, whether or not anything is typed.
  const isKept = takenOver.every((fields, at) =>
    fields.every((field) => (persons[at]![field] ?? null) === (persons[contact]![field] ?? null)),
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
        isIssueStanding(problem, ordered, persons),
    ),
  ]

  return {
    booking,
    persons,
    contact,
    adult,
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
