import { randomUUID } from 'node:crypto'
import { STATUS } from '#contract/constants.ts'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { ReservationStatus } from '#contract/checkout.ts'
import { ApiError } from '#src/api/errors.ts'
import { GroupServer } from './group-server.ts'

interface Order {
  bookingId: string
  key: string
  status: ReservationStatus
  payload: BookingPayloadInput
  from: string
}

const PRICE = 9200
const depots = {
  id: 'depots',
  title: 'Depot',
  productsNotInStock: false,
  products: [{ id: 'depot', title: 'Skidepot', type: 1, stock: 9, models: [], prices: {} }],
}

const refused = (status: number) => new ApiError({ status, statusText: '' }, { error: 'status' }, '')

export class Shop {
  readonly orders: Order[] = []
  readonly group = new GroupServer()
  from = ''
  isLoggedIn = false
  losesAnswer = false

  #reservation({ bookingId, status, payload }: Order) {
    return {
      bookingId,
      number: bookingId.slice(0, 6),
      status,
      amount: PRICE,
      held: [],
      holdUntil: status === STATUS.open ? new Date(Date.now() + 30 * 60_000).toISOString() : null,
      date: payload.date,
      location: { id: payload.location, title: 'Tal', address: '', zip: '', city: '' },
      change: null,
      expired: false,
      booking: payload,
    }
  }

  #find(bookingId: string | undefined): Order {
    const order = this.orders.findLast((each) => each.bookingId === bookingId)
    if (!order) throw refused(404)
    return order
  }

  #take(payload: BookingPayloadInput & { unanswered?: string[] }, key: string): Order {
    const before = this.orders.find((order) => order.key === key)
    if (before) return before
    const replaced = this.orders.filter(
      (each) => each.bookingId === payload.bookingId || payload.unanswered?.includes(each.key),
    )
    for (const order of replaced) if (order.status === STATUS.open) order.status = STATUS.cancelled
    const order: Order = {
      from: this.from,
      bookingId: replaced[0]?.bookingId ?? randomUUID().replaceAll('-', '').slice(0, 22),
      key,
      status: STATUS.open,
      payload,
    }
    this.orders.push(order)
    return order
  }

  async call(
    name: string,
    {
      body,
      params,
      headers,
    }: { body?: unknown; params?: { bookingId: string }; headers?: Record<string, string> } = {},
  ): Promise<unknown> {
    await Promise.resolve()
    switch (name) {
      case 'postPrices':
        return {
          categories: [depots],
          cart: { persons: [], specials: [], price: { amount: PRICE }, vat: { percent: 20, amount: 0 } },
          rate: null,
          rates: [],
        }
      case 'postStock':
        return { stock: [{ product: 'depot', stock: 9 }] }
      case 'postCheckout': {
        const order = this.#take(body as BookingPayloadInput, Object.values(headers ?? {})[0]!)
        if (this.losesAnswer) {
          this.losesAnswer = false
          throw new TypeError('network')
        }
        return this.#reservation(order)
      }
      case 'getCheckout':
        return this.#reservation(this.#find(params?.bookingId))
      case 'postPayment': {
        const { status } = this.#find(params?.bookingId)
        if (status !== STATUS.open) throw refused(409)
        return { paymentCheckoutId: 'c', resultUrl: '' }
      }
      case 'getPayment':
        return this.#find(params?.bookingId).status === STATUS.paid
          ? { state: 'success' }
          : { state: 'error', reason: 'declined' }
      case 'getSession':
        return this.isLoggedIn ? { name: 'Anna Berger' } : {}
      case 'postLogin':
        this.isLoggedIn = true
        return { name: 'Anna Berger' }
      case 'getLogout':
        this.isLoggedIn = false
        return {}
      default:
        throw new Error(`the shop of this model knows no ${name}`)
    }
  }

  pay(bookingId: string) {
    this.#find(bookingId).status = STATUS.paid
  }
}
