import type { Invalid } from '#contract/errors.ts'
import type { PersonalFields } from '#contract/person.ts'
import type { Declaration } from '#domain/reservation/withdrawal.ts'
import type { AccountFormContext, AccountFormEvent, FormAnswer } from '#machines/account-form.ts'
import type { CancellationAnswer, CancellationContext, CancellationEvent } from '#machines/cancellation.ts'
import type { HoldAnswer, HoldContext, HoldEvent } from '#machines/hold.ts'
import type { AskedPeople, PersonalFormContext } from '#machines/personal-form/form.ts'
import type { PersonalFormEvent } from '#machines/personal-form/machine.ts'
import type { ProductFilterContext, ProductFilterEvent } from '#machines/product-filter.ts'
import type { WithdrawalAnswer, WithdrawalContext, WithdrawalEvent } from '#machines/withdrawal.ts'
import type { PersonalRules } from './personal.ts'
import { asIs, chartRules, events, fields, list, orNull, type FieldRules } from './rule.ts'
import type { StandIns } from './stand-ins.ts'

/** What a recording keeps of the forms and questions that pages open. */
export const formRules = ({ id, personal, typedField }: StandIns, rules: PersonalRules) => {
  const { typed, personalFields, fieldTexts, savedPerson, answers, issues } = rules

  const asked: FieldRules<AskedPeople> = {
    people: list(fields<AskedPeople['people'][number]>({ ...personalFields, label: asIs, isAutofilled: asIs })),
    booker: asIs,
    before: asIs,
    required: asIs,
    ageDay: asIs,
  }
  const personalForm = chartRules({
    context: fields<PersonalFormContext>({
      ...asked,
      issues,
      sent: list(fields<PersonalFields>(personalFields)),
      today: asIs,
      comma: asIs,
      texts: list(fieldTexts),
      taking: asIs,
      folded: asIs,
      marked: asIs,
      named: asIs,
      chosen: list<string | undefined, PersonalFormContext['chosen']>((saved) => saved && id(saved)),
      focus: asIs,
    }),
    event: events<PersonalFormEvent>({
      'booking.read': { asked: fields<AskedPeople>(asked) },
      'field.write': ({ type, person, field, text }) => ({ type, person, field, text: typedField(field, text) }),
      'contact.takeOver': { person: asIs, isTaking: asIs },
      'person.finish': { person: asIs },
      'person.open': { person: asIs },
      'person.fill': { person: asIs, saved: savedPerson },
      'customer.read': { saved: savedPerson },
      'form.submit': {},
      'form.refused': {},
    }),
  })

  const accountForm = chartRules({
    // Passwords among them: nothing of what is being sent.
    context: fields<AccountFormContext>({
      values: (values) => values && {},
      problems: asIs,
      issues,
      stale: (stale) => stale && { stored: null },
      refusal: asIs,
    }),
    event: events<AccountFormEvent>({ 'form.submit': { values: () => ({}), problems: asIs }, 'form.begin': {} }),
    outputs: {
      submit: fields<Pick<FormAnswer, 'kind'> & { issues: Invalid['issues']; stored: unknown }>({
        kind: asIs,
        issues,
        stored: () => null,
      }),
    },
  })

  const cancellation = chartRules({
    context: fields<CancellationContext>({ bookingId: id, result: asIs, refusal: asIs }),
    event: events<CancellationEvent>({ 'cancel.ask': {}, 'cancel.keep': {}, 'cancel.confirm': {} }),
    outputs: {
      cancel: fields<Extract<CancellationAnswer, { kind: 'cancelled' }>>({ kind: asIs, fee: asIs, refund: asIs }),
    },
  })

  const hold = chartRules({
    context: fields<HoldContext>({ bookingId: id, ends: asIs, limit: asIs, refusal: asIs }),
    event: events<HoldEvent>({ 'time.reached': {}, 'hold.extend': {} }),
    outputs: { extend: fields<Extract<HoldAnswer, { kind: 'extended' }>>({ kind: asIs, ends: asIs }) },
  })

  const declaration = fields<Declaration>({
    name: typed('name'),
    number: typed('number'),
    email: (email) => personal('email', email),
  })
  const withdrawal = chartRules({
    context: fields<WithdrawalContext>({
      sending: orNull(fields<NonNullable<WithdrawalContext['sending']>>({ declaration, key: rules.key })),
      problems: asIs,
      receivedAt: asIs,
      refusal: asIs,
    }),
    event: events<WithdrawalEvent>({
      'withdrawal.check': { declaration, key: rules.key, problems: asIs },
      'withdrawal.edit': {},
      'withdrawal.confirm': {},
    }),
    outputs: {
      send: fields<Pick<WithdrawalAnswer, 'kind'> & { at: string; fields: unknown }>({
        kind: asIs,
        at: asIs,
        fields: asIs,
      }),
    },
  })

  const productFilter = chartRules({
    context: fields<ProductFilterContext>({ candidates: asIs, answers, question: asIs, picks: asIs }),
    event: events<ProductFilterEvent>({
      'question.answer': { answer: answers },
      'question.skip': {},
      'question.back': {},
      'filter.again': {},
      'recommendation.retry': {},
    }),
    outputs: { recommend: asIs },
  })

  return { personalForm, accountForm, cancellation, hold, withdrawal, productFilter }
}
