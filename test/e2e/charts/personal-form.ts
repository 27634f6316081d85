import type { SavedPerson } from '#contract/customer.ts'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import type { PersonalField } from '#contract/person.ts'
import { isFolded, shownProblems, type AskedPeople, type PersonalFormInput } from '#machines/personal-form/form.ts'
import { personalFormMachine, type PersonalFormEvent } from '#machines/personal-form/machine.ts'
import { EMPTY_CHECKOUT } from '#test/support/draft.ts'
import { becomeCustomer } from '#test/support/account.ts'
import { keepDraft, weekAhead } from '#test/support/booking.ts'
import { person } from '#test/support/checkout-pages.ts'
import { expect } from '#test/support/shop.ts'
import type { Hand, ShownChart } from './chart.ts'
import { button, say, wrongFields } from './seen.ts'

const CONTACT = { country: 'AT', address: 'Seeweg 3', zip: '6900', city: 'Bregenz', phone: '+43 664 1234567' }
const ANNA = { firstname: 'Anna', lastname: 'Berger', ...CONTACT, email: 'anna@example.com', height: 172 }
const MIA = { firstname: 'Mia', lastname: 'Berger' }
const REQUIRED: PersonalField[] = ['firstname', 'lastname', 'country', 'address', 'zip', 'city', 'phone']
const WHO = ['Erwachsener 1', 'Kind 1']
const SAVED = { ...ANNA, id: 'saved', type: 1, mainperson: true } as SavedPerson

const asked = (people: AskedPeople['people']): AskedPeople => ({
  people,
  booker: 0,
  before: 0,
  required: [[...REQUIRED, 'email', 'height'], REQUIRED],
  optional: [[], []],
  ageDay: '2030-01-10',
})
const NOBODY = [{ label: WHO[0]! }, { label: WHO[1]! }]
const BOTH = [
  { ...NOBODY[0]!, ...ANNA },
  { ...NOBODY[1]!, ...MIA, ...CONTACT },
]
const input = (people: AskedPeople['people']): PersonalFormInput => ({
  ...asked(people),
  issues: [],
  sent: [],
  today: '2030-01-01',
  comma: ',',
})

const writes = (at: number, fields: Record<string, string | number>): PersonalFormEvent[] =>
  Object.entries(fields).map(([field, text]) => ({
    type: 'field.write',
    person: at,
    field: field as PersonalField,
    text: String(text),
  }))
const fill = (at: number, fields: Record<string, string | number>) => async (hand: Hand) => {
  for (const [field, text] of Object.entries(fields)) {
    const input = person(hand.page, WHO[at]!)
      .getByLabel(say(`checkout.personal.field.${field}`))
      .first()
    await (field === 'country' ? input.selectOption(String(text)) : input.fill(String(text)))
  }
}
const finish = (at: number) => (hand: Hand) =>
  person(hand.page, WHO[at]!).locator('[data-part="person-finish"] button').click()
const next = ({ page }: Hand) => button(page, 'checkout.personal.next').click()
const order = ({ page }: Hand) => button(page, 'checkout.overview.order')
const isOpen = (at: number) => (snapshot: { context: Parameters<typeof isFolded>[0] }) =>
  !isFolded(snapshot.context, at)

const draft = async ({ page }: Hand): Promise<BookingDraft> => ({
  version: DRAFT_VERSION,
  persons: [
    { type: 1, age: null, coverage: false, products: [] },
    { type: 3, age: 5, coverage: false, products: [{ id: 'laufrad', count: 1, title: 'Laufrad' }] },
  ],
  days: await weekAhead(page.request, 8, 'velo'),
  rate: null,
  hours: null,
  location: 'seehafen',
  pickupDayBefore: false,
  specials: [],
  discountcode: null,
  accommodation: null,
})
const opensWith = (persons: CheckoutDraft['persons']) => async (hand: Hand) => {
  const { page } = hand
  const { persons: who, ...rest } = await draft(hand)
  const helmet = {
    id: 'e-trekking',
    count: 1,
    title: 'E-Trekkingrad',
    modelId: 'voltan-weite',
    property1: 'S (155–168 cm)',
  }
  await keepDraft(page, { ...rest, persons: [{ ...who[0]!, products: [helmet] }, who[1]!] }, 'velo', '', {
    ...EMPTY_CHECKOUT,
    persons,
  })
  await page.goto('/velo/de/checkout')
  await expect(button(page, 'checkout.personal.next')).toBeVisible()
}

export const personalForm: ShownChart<typeof personalFormMachine> = {
  machine: personalFormMachine,
  facts: ({ context: { people, persons, marked } }) => [people, persons, marked.length],
  calls: [],
  openings: {
    'a booking without personal data': { input: input(NOBODY), opens: opensWith([]) },
    'a booking with Anna’s height': {
      input: input([{ ...NOBODY[0]!, height: 172 }, NOBODY[1]!]),
      opens: opensWith([{ height: 172 }]),
    },
    'a booking without the kid’s address': {
      input: input([BOTH[0]!, { ...NOBODY[1]!, ...MIA }]),
      opens: opensWith([ANNA, MIA]),
    },
    'a complete form after the overview': {
      input: { ...input(BOTH), comma: '.' },
      opens: async (hand) => {
        await opensWith([ANNA, { ...MIA, ...CONTACT }])(hand)
        await next(hand)
        await expect(order(hand)).toBeEnabled()
        await hand.page.goBack()
      },
    },
    'a customer with a saved profile': {
      input: { ...input(NOBODY), today: '2030-01-02' },
      opens: async (hand) => {
        await becomeCustomer(hand.page, hand.dataDir, undefined, 'velo')
        await opensWith([])(hand)
      },
    },
  },
  events: {
    'the form reads the booking': {
      sends: { type: 'booking.read', asked: asked(BOTH) },
      if: ({ context }) => context.people[1]?.firstname === 'Mia' && !context.people[1].city,
      does: ({ page }) => expect(page.locator('[data-at="1"]')).toContainText(MIA.firstname),
    },
    'the form reads the account': {
      sends: { type: 'customer.read', saved: SAVED },
      if: ({ context }) => context.today === '2030-01-02' && !context.persons[0]?.texts.firstname,
      does: ({ page }) =>
        expect(person(page, WHO[0]!).getByLabel(say('checkout.personal.field.firstname'), { exact: true })).toHaveValue(
          'Anna',
        ),
    },
    'the visitor fills in Anna’s data': {
      sends: [...writes(0, ANNA), { type: 'booking.read', asked: asked([BOTH[0]!, NOBODY[1]!]) }],
      if: (snapshot) => isOpen(0)(snapshot) && snapshot.context.persons[0]?.known.length === 0,
      does: fill(0, ANNA),
    },
    'the visitor empties Anna’s name': {
      sends: writes(0, { firstname: '' }),
      if: (snapshot) => isOpen(0)(snapshot) && snapshot.context.persons[0]?.texts.firstname === 'Anna',
      does: fill(0, { firstname: '' }),
    },
    'the visitor fills in Mia’s data': { sends: writes(1, MIA), if: isOpen(1), does: fill(1, MIA) },
    'the visitor gives Mia an address of her own': {
      sends: { type: 'contact.takeOver', person: 1, isTaking: false },
      if: (snapshot) => isOpen(1)(snapshot) && snapshot.context.persons[1]?.isTaking === true,
      does: ({ page }) => person(page, WHO[1]!).getByText(say('checkout.personal.takeOver'), { exact: true }).click(),
    },
    'the visitor chooses the saved person Anna for Mia': {
      sends: { type: 'person.fill', person: 1, saved: SAVED },
      if: ({ context }) => context.today === '2030-01-02' && context.persons[0]?.texts.firstname === 'Anna',
      does: ({ page }) => page.getByRole('combobox', { name: WHO[1]!, exact: true }).selectOption({ index: 1 }),
    },
    'the visitor finishes Anna’s part': { sends: { type: 'person.finish', person: 0 }, if: isOpen(0), does: finish(0) },
    'the visitor reopens Anna’s part': {
      sends: { type: 'person.open', person: 0 },
      if: (snapshot) => !isOpen(0)(snapshot),
      does: ({ page }) =>
        page.getByRole('button', { name: say('checkout.personal.changeOf', { label: WHO[0]! }), exact: true }).click(),
    },
    'the visitor opens Anna’s measures': {
      sends: { type: 'measures.open', person: 0 },
      if: (snapshot) => isOpen(0)(snapshot) && snapshot.context.persons[0]!.known.length > 0,
      does: async ({ page }) => {
        await page
          .getByRole('button', { name: say('checkout.personal.changeMeasures', { label: WHO[0]! }), exact: true })
          .click()
        await expect(person(page, WHO[0]!).getByLabel(say('checkout.personal.field.height'))).toHaveValue('172')
      },
    },
    'the visitor submits the form': { sends: 'form.submit', in: ['filling', 'invalid'], does: next },
    'the visitor goes forward to the overview': {
      sends: 'form.refused',
      in: 'filling',
      if: ({ context }) => context.comma === '.' && context.persons[0]?.texts.firstname === '',
      does: ({ page }) => page.goForward(),
    },
  },
  beyond: {},
  sees: {
    filling: async ({ page }) => {
      await expect(button(page, 'checkout.personal.next')).toBeVisible()
      await expect(wrongFields(page)).toHaveCount(0)
    },
    invalid: ({ page }, context) =>
      shownProblems(context).length > 0
        ? expect(wrongFields(page).first()).toBeVisible()
        : expect(wrongFields(page)).toHaveCount(0),
    submitted: (hand) => expect(order(hand)).toBeVisible(),
  },
}
