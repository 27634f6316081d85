import type { PersonalFields } from '#contract/person.ts'
import type { Declaration } from '#domain/reservation/withdrawal.ts'
import type { AccountFormContext, AccountFormEvent } from '#machines/account-form.ts'
import type { CancellationContext, CancellationEvent } from '#machines/cancellation.ts'
import type { HoldContext, HoldEvent } from '#machines/hold.ts'
import type { AskedPeople, FormPerson, PersonalFormContext } from '#machines/personal-form/form.ts'
import type { PersonalFormEvent } from '#machines/personal-form/machine.ts'
import type { ProductFilterContext, ProductFilterEvent } from '#machines/product-filter.ts'
import type { WithdrawalContext, WithdrawalEvent } from '#machines/withdrawal.ts'
import type { PersonalRules } from './personal.ts'
import { asIs, asTheyAre, chartRules, events, fields, list, orNull, type FieldRules } from './rule.ts'
import type { StandIns } from './stand-ins.ts'

export const formRules = ({ id, personal, typedField }: StandIns, rules: PersonalRules) => {
  const { typed, personalFields, fieldTexts, savedPerson, answers, issues } = rules

  const asked: FieldRules<AskedPeople> = {
    people: list(fields<AskedPeople['people'][number]>({ ...personalFields, label: asIs, isAutofilled: asIs })),
    ...asTheyAre('booker', 'before', 'required', 'optional', 'ageDay'),
  }
  const personalForm = chartRules({
    context: fields<PersonalFormContext>({
      ...asked,
      issues,
      sent: list(fields<PersonalFields>(personalFields)),
      ...asTheyAre('today', 'comma', 'marked', 'named'),
      persons: list(fields<FormPerson>({ texts: fieldTexts, isTaking: asIs, isFolded: asIs, known: asIs, chosen: id })),
    }),
    event: events<PersonalFormEvent, 'field.write'>(
      { asked: fields<AskedPeople>(asked), person: asIs, isTaking: asIs, saved: savedPerson },
      { 'field.write': ({ type, person, field, text }) => ({ type, person, field, text: typedField(field, text) }) },
    ),
  })

  const accountForm = chartRules({
    // Removes the submitted values completely, because they may include passwords.
    context: fields<AccountFormContext>({
      values: (values) => values && {},
      problems: asIs,
      issues,
      stale: (stale) => stale && { stored: null },
      conflict: asIs,
      refusal: asIs,
    }),
    event: events<AccountFormEvent>({
      ...asTheyAre('problems', 'conflict', 'errorcode'),
      values: () => ({}),
      issues,
      stored: () => null,
    }),
  })

  const cancellation = chartRules({
    context: fields<CancellationContext>({ bookingId: id, result: asIs, refusal: asIs }),
    event: events<CancellationEvent>(asTheyAre('fee', 'refund', 'errorcode')),
  })

  const hold = chartRules({
    context: fields<HoldContext>({ bookingId: id, ends: asIs, limit: asIs, refusal: asIs }),
    event: events<HoldEvent>(asTheyAre('ends', 'errorcode')),
  })

  const declaration = fields<Declaration>({
    name: typed('name'),
    number: typed('number'),
    email: (email) => personal('email', email),
  })
  const withdrawal = chartRules({
    context: fields<WithdrawalContext>({
      sending: orNull(fields<NonNullable<WithdrawalContext['sending']>>({ declaration, key: rules.key })),
      ...asTheyAre('problems', 'receivedAt', 'refusal'),
    }),
    event: events<WithdrawalEvent>({
      ...asTheyAre('problems', 'at', 'fields', 'errorcode'),
      declaration,
      key: rules.key,
    }),
  })

  const productFilter = chartRules({
    context: fields<ProductFilterContext>({ candidates: asIs, answers, question: asIs, picks: asIs }),
    event: events<ProductFilterEvent>({ answer: answers, picks: asIs }),
  })

  return { personalForm, accountForm, cancellation, hold, withdrawal, productFilter }
}
