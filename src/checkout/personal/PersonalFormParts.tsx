import { useSelector } from '@xstate/react'
import { useTranslations } from 'use-intl'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { Handover } from '#contract/primitives.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import {
  isAsked,
  isFoldable,
  isFolded,
  isRefusedElsewhere,
  nextOpen,
  sharedOf,
  shownFields,
  shownProblems,
  shownTexts,
} from '#machines/personal-form/form.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { HandoverFields } from './HandoverFields.tsx'
import { MoreFields } from './MoreFields.tsx'
import type { ShownPerson } from './PersonFields.tsx'
import { PersonPart } from './PersonPart.tsx'
import { useAgePrices } from './useAgePrices.ts'
import type { PersonalFormActor } from './usePersonalForm.ts'

const HANDOVER = ['pickupdate', 'pickuptime', 'returndate', 'returntime'] as const satisfies (keyof Handover)[]

const placeOf = ({ person, field }: FieldProblem): number =>
  person * PERSONAL_FIELDS.length + PERSONAL_FIELDS.indexOf(field)

/** The uppermost of the form. */
const firstOf = (problems: readonly FieldProblem[]): FieldProblem | undefined =>
  problems.toSorted((a, b) => placeOf(a) - placeOf(b))[0]

/**
 * What the form holds. React Aria's form draws all fields anew when it is drawn itself, so that a letter would draw those of 60 persons: what a
 * letter changes is read within it.
 */
export function PersonalFormParts({ form: actor }: { form: PersonalFormActor }) {
  const t = useTranslations('checkout.personal')
  const legal = useTranslations('legal')
  const form = useSelector(actor, ({ context }) => context)
  const { booker, before, issues, taking } = form
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
      texts: texts[at]!,
      problems: own,
      first: own.find((problem) => problem === first),
      count: problems.length,
      taking: shared[at]!.length > 0 ? taking[at]! : null,
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
          <div data-part="notice-actions">
            <RouterLink to="/{-$tenant}/{-$locale}" hash="cart">
              {t('toCart')}
            </RouterLink>
          </div>
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
                ? { folded: { ...person, label: labelOf(at) } }
                : { folded: null, fields: fieldsOf(at) }
            }
          />
        ),
      )}
      <div data-at="handover">
        <HandoverFields wrong={wrong} />
      </div>
      <MoreFields issues={issues} />
      <div data-part="checkout-actions">
        <Button type="submit">{t('next')}</Button>
        <RouterLink to="/{-$tenant}/{-$locale}" hash="cart">
          {t('toCart')}
        </RouterLink>
      </div>
    </>
  )
}
