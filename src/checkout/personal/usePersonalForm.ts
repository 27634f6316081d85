import type { BookingSnapshot } from '#machines/booking/machine.ts'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { fromCallback, type ActorRefFrom } from 'xstate'
import type { Settings } from '#contract/site.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { everybodysFields, type AskedPeople } from '#machines/personal-form/form.ts'
import { personalFormMachine, type PersonalFormEvent } from '#machines/personal-form/machine.ts'
import { useSite } from '#src/api/useSite.ts'
import { useCheckoutActor } from '#src/visit/CheckoutContext.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { fieldsOfBooking, peopleOfBooking } from '#src/visit/people-of-booking.ts'
import { bookingOf } from '#src/visit/visit.ts'
import { useVisit } from '#src/visit/VisitContext.ts'

export type PersonalFormActor = ActorRefFrom<typeof personalFormMachine>

const askedPeople = (snapshot: BookingSnapshot, settings: Settings, today: IsoDay): AskedPeople => ({
  ...peopleOfBooking(snapshot),
  ...fieldsOfBooking(snapshot, settings),
  ageDay: snapshot.context.booking.days.from ?? today,
})

export const usePersonalForm = (): PersonalFormActor => {
  const { settings, today } = useSite()
  const comma = commaOf(useLocale())
  const visit = useVisit()
  const booking = bookingOf(visit)
  const checkout = useCheckoutActor()
  const [logic] = useState(() =>
    personalFormMachine.provide({
      actors: {
        watchBooking: fromCallback<PersonalFormEvent>(({ sendBack }) => {
          const tell = () =>
            sendBack({ type: 'booking.read', asked: askedPeople(booking.getSnapshot(), settings, today) })
          const subscription = booking.subscribe(tell)
          tell()
          return () => subscription.unsubscribe()
        }),
        watchCheckout: fromCallback<PersonalFormEvent>(({ sendBack }) => {
          let wasInvalid = false
          const tell = (snapshot: ReturnType<typeof checkout.getSnapshot>) => {
            const isInvalid = snapshot.matches({ personalData: 'invalid' })
            if (isInvalid && !wasInvalid) sendBack({ type: 'form.refused' })
            wasInvalid = isInvalid
          }
          tell(checkout.getSnapshot())
          const subscription = checkout.subscribe(tell)
          return () => subscription.unsubscribe()
        }),
      },
      actions: {
        save: ({ context }) => {
          const fields = everybodysFields(context)
          const [contact] = fields.slice(0, context.before)
          const persons = fields.slice(context.before)
          visit.send({ type: 'personal.saved', personal: contact ? { persons, contact } : { persons } })
        },
        submit: () => checkout.send({ type: 'personal.submit' }),
      },
    }),
  )
  const [input] = useState(() => {
    const { issues, order } = checkout.getSnapshot().context
    const { contact, persons = [] } = order?.payload ?? {}
    return {
      ...askedPeople(booking.getSnapshot(), settings, today),
      issues,
      sent: [...(contact ? [contact] : []), ...persons],
      today,
      comma,
    } as const
  })
  return useVisitActor(logic, input)
}
