import { createActor, fromCallback, waitFor, type AnyActorRef } from 'xstate'
import { expect, test } from 'vitest'
import type { SavedPerson } from '#contract/customer.ts'
import type { PersonalField } from '#contract/person.ts'
import { accountFormMachine, type FormAnswer } from '#machines/account-form.ts'
import { cancellationMachine } from '#machines/cancellation.ts'
import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type { AskedPeople } from '#machines/personal-form/form.ts'
import { personalFormMachine } from '#machines/personal-form/machine.ts'
import { productFilterMachine } from '#machines/product-filter.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { withdrawalMachine } from '#machines/withdrawal.ts'
import { recordedVisit, SEEDS } from '#test/support/recorded-visit.ts'

const { name, number, email, key, bookingId, refusal, password, ...fields } = SEEDS
const { firstname, lastname, address, zip, city, country, phone, birthday } = fields
const person = { firstname, lastname, address, zip, city, country, email, phone, birthday, weight: 83.4 } as const
const texts = { ...person, birthday: '17.05.1984', weight: '83,4', height: '181,5', shoesize: '43,5' } as const
const saved = { ...person, id: 'person-of-rosalinde', type: 1, mainperson: true } as unknown as SavedPerson

const asked: AskedPeople = {
  people: [{ label: 'Erwachsener 1' }, person],
  booker: 0,
  before: 0,
  required: [Object.keys(texts) as PersonalField[], ['email', 'birthday']],
  optional: [[], []],
  ageDay: '2026-12-19',
}

const FORMS: readonly { actor: AnyActorRef; events: readonly { type: string; [key: string]: unknown }[] }[] = [
  {
    actor: createActor(personalFormMachine, {
      input: {
        ...asked,
        issues: [{ path: 'persons.0.email', message: refusal }],
        sent: [person],
        today: '2026-11-21',
        comma: ',',
      },
    }),
    events: [
      ...Object.entries(texts).map(([field, text]) => ({ type: 'field.write', person: 0, field, text })),
      { type: 'customer.read', saved },
      { type: 'person.fill', person: 1, saved },
      { type: 'booking.read', asked },
      { type: 'form.submit' },
    ],
  },
  {
    actor: createActor(
      accountFormMachine.provide({
        actors: {
          submit: fromAnswer<FormAnswer, { values: unknown }>(
            async () => ({ type: 'form.invalid', issues: [{ path: 'email', message: refusal }] }),
            { type: 'form.unreachable', errorcode: null },
          ),
        },
      }),
    ),
    events: [{ type: 'form.submit', values: { ...person, password }, problems: [] }],
  },
  {
    actor: createActor(withdrawalMachine),
    events: [
      { type: 'withdrawal.check', declaration: { name: `${name} ${lastname}`, number, email }, key, problems: [] },
      { type: 'withdrawal.edit' },
    ],
  },
  { actor: createActor(cancellationMachine, { input: { bookingId } }), events: [{ type: 'cancel.ask' }] },
  {
    actor: createActor(paymentCheckMachine.provide({ actors: { askPayment: fromCallback(() => {}) as never } }), {
      input: { bookingId },
    }),
    events: [{ type: 'check.pending' }],
  },
  {
    actor: createActor(productFilterMachine, { input: { candidates: [], answers: { height: 181.5, weight: 83.4 } } }),
    events: [{ type: 'question.answer', answer: { height: 181.5, weight: 83.4 } }],
  },
]

test('Six charts are recorded without the visitor’s data and replayed exactly', async () => {
  const recorder = await recordedVisit()
  for (const { actor, events } of FORMS) {
    recorder.follow(actor)
    actor.start()
    for (const event of events) actor.send(event)
  }
  await waitFor(FORMS[1]!.actor, (snapshot) => JSON.stringify(snapshot.context).includes(refusal))
  const recording = recorder.recording()
  const text = JSON.stringify(recording)
  const written = [...Object.values(SEEDS), ...Object.values(texts), saved.id, '181.5', '83.4', '43.5']
  for (const seed of written.map(String)) expect(text.includes(seed), seed).toBe(false)

  const { moments } = replayRecording(recording)
  expect(moments.filter(({ verdict }) => verdict !== 'same')).toEqual([])
  const replayed = new Set(moments.flatMap(({ actor, event }) => (event ? [actor] : [])))
  for (const { actor } of FORMS) expect(replayed).toContain((actor as { logic?: { id?: string } }).logic?.id)
  for (const { actor } of FORMS) actor.stop()
})
