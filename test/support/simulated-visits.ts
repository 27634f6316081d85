import { createActor, waitFor } from 'xstate'
import type { UnitRef } from '#contract/errors.ts'
import type { RentalLocation } from '#contract/locations.ts'
import type { Offer } from '#contract/prices.ts'
import type { Site } from '#contract/site.ts'
import type { UnitStock } from '#contract/stock.ts'
import type { Swap } from '#contract/swaps.ts'
import type { PageTraffic } from '#contract/traffic.ts'
import { addDays, weekdayOf } from '#domain/calendar/days.ts'
import type { Choice } from '#domain/booking/lines.ts'
import { everybody, refAt } from '#domain/persons/persons.ts'
import { stockLeft } from '#domain/stock/left.ts'
import { freeUnits } from '#domain/stock/stock.ts'
import type { Booking } from '#domain/booking/payload.ts'
import { bookingShop, type BookingQuestion } from '#machines/booking/context.ts'
import type { OfferAnswer, StockAnswer, StockQuestion, SwapsAnswer } from '#machines/booking/events.ts'
import { bookingMachine, type BookingActor } from '#machines/booking/machine.ts'
import { STEPS, type Step } from '#machines/booking/steps.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { collectTraffic } from '#src/consent/collect-traffic.ts'
import { pick, seededRandom } from '#test/bench/random.ts'
import { order, visitor } from './visitor.ts'

type Ask = (path: string, body?: unknown) => Promise<unknown>

export interface Habits {
  goOn: Partial<Record<Step, number>>
  products?: readonly string[]
  otherDays: number
  swaps: number
  weeks: readonly number[]
}

interface SimulatedVisit {
  steps: Step[]
  traffic: PageTraffic
  booking: Booking | null
}

const logicOf = (ask: Ask) =>
  bookingMachine.provide({
    actors: {
      fetchOffer: fromAnswer<OfferAnswer, BookingQuestion>(
        async ({ input }) => ({ type: 'offer.answered', offer: (await ask('/api/prices', input)) as Offer }),
        { type: 'offer.unreachable' },
      ),
      fetchSwaps: fromAnswer<SwapsAnswer, BookingQuestion>(
        async ({ input }) => ({
          type: 'swaps.answered',
          swaps: ((await ask('/api/swaps', input)) as { swaps: Swap[] }).swaps,
        }),
        { type: 'swaps.unreachable' },
      ),
      fetchStock: fromAnswer<StockAnswer, StockQuestion>(
        async ({ input }) => ({
          type: 'stock.answered',
          stock: ((await ask('/api/stock', input)) as { stock: UnitStock[] }).stock,
        }),
        { type: 'stock.unreachable' },
      ),
    },
    delays: { settled: 0 },
  })

const settled = (booking: BookingActor) =>
  waitFor(
    booking,
    (snapshot) =>
      !snapshot.hasTag('recomputing') &&
      !snapshot.matches({ stock: 'fetching' }) &&
      !snapshot.matches({ dialog: { shortfall: 'asking' } }),
  )

const stepOf = (booking: BookingActor): Step | undefined =>
  STEPS.find((step) => booking.getSnapshot().matches({ step }))

const isWhole = (booking: BookingActor) =>
  everybody(booking.getSnapshot().context.booking.persons).every(
    ({ products }) => products.length > 0 && products.every(({ outOfStock }) => outOfStock === undefined),
  )

const openSimulation = async (ask: Ask) => {
  const site = (await ask('/api/site')) as Site
  const locations = (await ask('/api/locations')) as RentalLocation[]
  const logic = logicOf(ask)

  return async (habits: Habits, random: () => number): Promise<SimulatedVisit> => {
    const language = { locale: 'de' as const, typeNames: { 1: 'Erwachsener', 2: 'Jugendlicher', 3: 'Kind' } as const }
    let collected: ReturnType<typeof collectTraffic> | undefined
    const booking: BookingActor = createActor(logic, {
      input: { shop: bookingShop(site, locations, null, `${site.today}T09:00`), language },
      inspect: (inspected) => collected?.observe(inspected),
    })
    collected = collectTraffic({ booking, isRestoring: () => false })
    booking.start()
    collected.see(booking)

    const chooseDays = () => {
      const saturday = addDays(site.today, ((6 - weekdayOf(site.today) + 7) % 7) + 7 * pick(habits.weeks, random))
      booking.send({ type: 'day.click', day: saturday })
      booking.send({ type: 'day.click', day: addDays(saturday, 1) })
    }
    const chooseEquipment = () => {
      const { offer, stock, booking: wanted } = booking.getSnapshot().context
      const offered = (offer?.categories ?? [])
        .flatMap(({ products }) => products)
        .filter(({ id, prices }) => prices[1] && (habits.products?.includes(id) ?? true))
      for (const at of everybody(wanted.persons).keys()) {
        const { persons } = booking.getSnapshot().context.booking
        const isFree = (unit: UnitRef) => stockLeft(freeUnits(stock ?? []), persons, unit) > 0
        const choicesOf = (product: (typeof offered)[number]): Choice[] =>
          product.models.length === 0
            ? [{ product }].filter(() => isFree({ product: product.id }))
            : product.models.flatMap((model) =>
                model.variants
                  .filter(({ property1 }) => isFree({ product: product.id, model: model.id, property1 }))
                  .map((variant) => ({ product, model, variant })),
              )
        const possible = offered.map(choicesOf).filter((choices) => choices.length > 0)
        if (possible.length > 0)
          booking.send({ type: 'line.add', person: refAt(persons, at), choice: pick(pick(possible, random), random) })
      }
    }
    const meetShortfall = () => {
      const { swaps } = booking.getSnapshot().context
      if (swaps.length > 0 && random() < habits.swaps) booking.send({ type: 'swap.choose', at: 0 })
    }
    const choose: Partial<Record<Step, () => void>> = {
      calendar: chooseDays,
      location: () => booking.send({ type: 'location.choose', location: pick(locations, random).id }),
      products: chooseEquipment,
    }
    const steps = new Set<Step>()
    for (let step = stepOf(booking), isLeaving = false; step !== undefined && !isLeaving; step = stepOf(booking)) {
      steps.add(step)
      if (step === 'cart') break
      choose[step]?.()
      await settled(booking)
      if (step === 'products' && random() < habits.otherDays) {
        booking.send({ type: 'step.open', step: 'calendar' })
        chooseDays()
        await settled(booking)
        booking.send({ type: 'step.next', step: 'calendar' })
        await settled(booking)
        meetShortfall()
        await settled(booking)
      }
      isLeaving = random() >= (habits.goOn[step] ?? 1)
      if (isLeaving) break
      booking.send({ type: 'step.next', step })
      await settled(booking)
      isLeaving = stepOf(booking) === step
    }
    const goesToCheckout = stepOf(booking) === 'cart' && isWhole(booking) && random() < (habits.goOn.cart ?? 1)
    const chosen = booking.getSnapshot().context.booking
    const traffic = collected.page()
    booking.stop()
    return { steps: [...steps], traffic, booking: goesToCheckout ? chosen : null }
  }
}

const CONTINUES = { toOverview: 0.9, orders: 0.9, pays: 0.8 }
const CARD = '4200000000000091'

const orderOf = ({ days, location, persons }: Booking, email: string) =>
  order({
    date: days,
    location,
    persons: everybody(persons).map(({ mainperson, type, label, products }, at) => ({
      mainperson,
      type,
      label,
      firstname: 'Anna',
      lastname: `Berger ${at + 1}`,
      email,
      phone: '+43 660 1234567',
      address: 'Dorfstraße 1',
      zip: '6999',
      city: 'Musterdorf',
      country: 'AT',
      age: 40,
      birthday: '1985-01-02',
      gender: 1,
      height: 175,
      weight: 70,
      shoesize: 42,
      skills: 2,
      products: products.map(({ id, count, modelId, property1 }) => ({ id, count, modelId, property1 })),
    })),
  })

export interface SimulatedWeek {
  steps: Partial<Record<Step | 'personalData' | 'overview', number>>
  ordered: number
  paid: number
  lacking: number
}

interface SimulatedShop {
  app: Parameters<typeof visitor>[0]
  tenant: string
}

export const simulateVisits = async (
  { app, tenant }: SimulatedShop,
  { count, habits, seed }: { count: number; habits: Habits; seed: number },
): Promise<SimulatedWeek> => {
  const random = seededRandom(seed)
  const week: SimulatedWeek = { steps: {}, ordered: 0, paid: 0, lacking: 0 }
  const arriveAt = (step: keyof SimulatedWeek['steps']) => (week.steps[step] = (week.steps[step] ?? 0) + 1)
  const asked = visitor(app, tenant)
  const simulate = await openSimulation(
    async (path, body) => (await asked.send(body === undefined ? 'GET' : 'POST', `/${tenant}/de${path}`, body)).body,
  )
  for (let at = 0; at < count; at += 1) {
    const { steps, traffic, booking } = await simulate(habits, random)
    steps.forEach(arriveAt)
    if (traffic.lost) week.lacking += 1
    const states = booking ? ['personalData', ...(random() < CONTINUES.toOverview ? ['overview'] : [])] : []
    for (const state of states) arriveAt(state as 'personalData' | 'overview')
    const checkout = { states, arrows: [], ends: states.slice(-1) }
    const charts = { ...traffic.charts, ...(booking && { checkout }) }
    await asked.send('POST', `/${tenant}/de/api/traffic`, { ...traffic, charts })
    if (!booking || !states.includes('overview') || random() >= CONTINUES.orders) continue
    const buyer = visitor(app, tenant)
    const ordered = await buyer.checkout(orderOf(booking, `anna.${seed}.${at}@example.com`))
    if (ordered.status !== 201) throw new Error(`The order got ${ordered.status}: ${JSON.stringify(ordered.body)}`)
    week.ordered += 1
    if (random() >= CONTINUES.pays) continue
    const { bookingId } = ordered.body
    await buyer.enterCard((await buyer.startPayment(bookingId)).body, CARD)
    if ((await buyer.paymentState(bookingId)).body.state === 'success') week.paid += 1
  }
  return week
}
