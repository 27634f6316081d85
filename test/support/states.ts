import { expect, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import type { BookingDraft, CheckoutDraft, DraftLine } from '#contract/draft.ts'
import type { PaymentStart } from '#contract/payment.ts'
import type { DayRange, Locale } from '#contract/primitives.ts'
import { EMPTY_CHECKOUT } from './draft.ts'
import { keepDraft, weekAhead } from './booking.ts'
import { EXPIRY_YEAR } from './card-expiry.ts'
import { words } from './words.ts'

type DraftPerson = BookingDraft['persons'][number]
type Typed = CheckoutDraft['persons'][number]

interface House {
  prefix: string
  location: string
  adult: DraftLine[]
  kid: DraftLine[]
  scarce: DraftLine
  special: string
  delivery: string
  code: string
}

export const HOUSES = {
  alpin: {
    prefix: 'ALP',
    location: 'talstation',
    adult: [
      {
        id: 'ski-premium',
        count: 1,
        title: 'Premiumski',
        modelId: 'gratwerk-meister',
        property1: '165 cm',
        modelBrand: 'Gratwerk',
        modelTitle: 'Meister SLX',
      },
      { id: 'depot', count: 2, title: 'Skidepot' },
    ],
    kid: [{ id: 'helm-kinder', count: 1, title: 'Kinderhelm' }],
    scarce: {
      id: 'ski-premium',
      count: 1,
      title: 'Premiumski',
      modelId: 'gratwerk-meister',
      property1: '155 cm',
      modelBrand: 'Gratwerk',
      modelTitle: 'Meister SLX',
    },
    special: 'servicepaket',
    delivery: 'hotelzustellung',
    code: 'SKI10',
  },
  velo: {
    prefix: 'VEL',
    location: 'seehafen',
    adult: [
      {
        id: 'e-trekking',
        count: 1,
        title: 'E-Trekkingrad',
        modelId: 'voltan-weite',
        property1: 'S (155–168 cm)',
        modelBrand: 'Voltan',
        modelTitle: 'Weite',
      },
    ],
    kid: [{ id: 'laufrad', count: 1, title: 'Laufrad' }],
    scarce: {
      id: 'tandem',
      count: 1,
      title: 'Tandem',
      modelId: 'uferwerk-duett',
      property1: '54/46 cm',
      modelBrand: 'Uferwerk',
      modelTitle: 'Duett',
    },
    special: 'pannenpaket',
    delivery: 'zustellung',
    code: 'RAD10',
  },
} as const satisfies Record<string, House>

export type Tenant = keyof typeof HOUSES

export const ANNA: Typed = {
  firstname: 'Anna',
  lastname: 'Berger-Lindenthaler',
  email: 'anna.berger-lindenthaler@example.com',
  phone: '+43 660 1234567',
  country: 'AT',
  address: 'Obere Donaustraße 117/2/14',
  zip: '1020',
  city: 'Wien',
  age: 34,
  weight: 64.5,
  height: 172,
  shoesize: 39,
  skills: 2,
}
export const MIA: Typed = {
  firstname: 'Mia',
  lastname: 'Berger',
  country: 'AT',
  address: 'Seeweg 3',
  zip: '4898',
  city: 'Seewang',
  phone: '+43 1 234567',
}

export interface Walk {
  page: Page
  tenant: Tenant
  locale: Locale
  dataDir: string
  look: (state: string, only?: 'phone') => Promise<void>
}

const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)

export const person = (type: 1 | 2 | 3, age: number | null, products: readonly DraftLine[]): DraftPerson => ({
  type,
  age,
  coverage: type === 1 && products.length > 0,
  products: [...products],
})

export const handsOf = ({ page, tenant, locale }: Walk) => {
  const say = words(locale)
  const house: House = HOUSES[tenant]
  const root = `/${tenant}/${locale}`
  const named = (key: string, values?: Record<string, string | number>) => new RegExp(`^${escaped(say(key, values))}$`)
  const within = (key: string, values?: Record<string, string | number>) => new RegExp(escaped(say(key, values)))
  const button = (key: string, values?: Record<string, string | number>, on: Page | Locator = page) =>
    on
      .getByRole('button', { name: named(key, values) })
      .filter({ visible: true })
      .first()
  const press = (key: string, values?: Record<string, string | number>, on: Page | Locator = page) =>
    button(key, values, on).click()

  const family = (): DraftPerson[] => [person(1, null, house.adult), person(3, 8, house.kid)]
  const draft = async (week: number, more: Partial<BookingDraft> = {}): Promise<BookingDraft> => ({
    version: DRAFT_VERSION,
    persons: family(),
    days: await weekAhead(page.request, week, tenant),
    rate: null,
    hours: null,
    location: house.location,
    pickupDayBefore: false,
    specials: [],
    discountcode: null,
    accommodation: null,
    ...more,
  })
  const keep = (kept: BookingDraft) => keepDraft(page, kept, tenant)

  const openStep = async (step: string, kept: BookingDraft) => {
    await keep(kept)
    await page.goto(`${root}#${step}`)
    await isStep(step)
  }
  const isStep = async (step: string) => {
    const section = page.locator(`#${step === 'productfilter' ? 'products' : step}`)
    await expect(section).toHaveAttribute('data-state', 'open')
    await expect(section.locator('[data-part="skeleton"]')).toHaveCount(0)
    await expect(page.getByText(within('cart.recomputing'))).toHaveCount(0)
  }

  const openCheckout = async (kept: BookingDraft, typed: Typed[] = [], more: Partial<CheckoutDraft> = {}) => {
    await keep(kept)
    const checkout = {
      ...EMPTY_CHECKOUT,
      persons: typed,
      ...more,
    } satisfies CheckoutDraft
    await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
      `talstation.${tenant}.checkout`,
      JSON.stringify(checkout),
    ] as const)
    await page.goto(`${root}/checkout`)
    await expect(button('checkout.personal.next')).toBeVisible()
  }
  const goToOverview = async (kept: BookingDraft, more: Partial<CheckoutDraft> = {}) => {
    await openCheckout(kept, [ANNA, MIA], more)
    await press('checkout.personal.next')
    await expect(button('checkout.overview.order')).toBeEnabled()
  }
  const acceptTerms = () => page.getByText(within('checkout.overview.terms')).click()
  const placeOrder = async () => {
    await acceptTerms()
    await press('checkout.overview.order')
  }
  const isPaymentOpen = () => expect(page.locator('input[name="card.number"]')).toBeVisible()
  const pay = async (number: string) => {
    await page.locator('input[name="card.number"]').fill(number)
    await page.locator('input[autocomplete="cc-exp"]').fill(`12 / ${EXPIRY_YEAR.slice(2)}`)
    await page.locator('input[name="card.cvv"]').fill('123')
    await page.locator('input[name="card.holder"]').fill('Anna Berger')
    await page.keyboard.press('Enter')
  }

  const api = `${root}/api`
  const order = (date: DayRange, lines: readonly DraftLine[], more: object = {}, email = ANNA.email) =>
    page.request.post(`${api}/checkout`, {
      headers: { 'Idempotency-Key': randomUUID() },
      data: {
        language: locale,
        date,
        location: house.location,
        termsAccepted: true,
        persons: [
          {
            mainperson: true,
            type: 1,
            label: `${say('persons.type.1')} 1`,
            ...ANNA,
            email,
            products: lines.map(({ id, count, modelId, property1 }) => ({
              id,
              count,
              ...(modelId && { modelId, property1 }),
            })),
          },
        ],
        ...more,
      },
    })
  const book = async (week: number, more: object = {}, email = ANNA.email) => {
    const answer = await order(await weekAhead(page.request, week, tenant), house.adult, more, email)
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as CheckoutAnswer
  }
  const payByCall = async (bookingId: string) => {
    const path = `${api}/checkout/${bookingId}/payment`
    const start = (await (await page.request.post(path, { data: {} })).json()) as PaymentStart
    await page.request.post(`/sandbox/v1/checkouts/${start.paymentCheckoutId}/payment`, {
      form: {
        'card.number': '4200000000000091',
        'card.expiryMonth': '12',
        'card.expiryYear': EXPIRY_YEAR,
        'card.cvv': '123',
        'card.holder': 'Anna Berger',
        shopperResultUrl: start.resultUrl,
        lang: locale,
      },
      maxRedirects: 0,
    })
    await expect
      .poll(async () => ((await (await page.request.get(path)).json()) as { state: string }).state)
      .toBe('success')
  }

  return {
    say,
    house,
    root,
    api,
    named,
    within,
    button,
    press,
    family,
    draft,
    keep,
    openStep,
    isStep,
    openCheckout,
    goToOverview,
    acceptTerms,
    placeOrder,
    isPaymentOpen,
    pay,
    order,
    book,
    payByCall,
  }
}
