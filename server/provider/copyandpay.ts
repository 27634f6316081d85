import { createFetch } from 'ofetch'
import type * as z from 'zod/mini'
import { AcquirerCheckout, AcquirerPayment, AcquirerReport, REPORT_PAGE } from '#contract/acquirer.ts'
import { textOfCents } from '#domain/text/money-text.ts'
import type { Circuit } from './circuit.ts'
import { AcquirerUnavailable, type Acquirer } from './port.ts'
import { CHECKOUT_CREATED, REPORT_FOUND, TRANSACTION_UNKNOWN } from './result-code.ts'

export interface Gateway {
  host: string
  entityId: string
  token: string
  circuit: Circuit
}

const reportTime = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ')

const TIMEOUT_MS = 10_000

export const widgetUrl = (host: string, checkoutId: string): string =>
  `${host}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkoutId)}`

/** Speaks COPYandPAY, the protocol of the Open Payment Platform (OPP). */
export const copyAndPay = ({ host, entityId, token, circuit }: Gateway, fetch: typeof globalThis.fetch): Acquirer => {
  const call = createFetch({ fetch, Headers, AbortController })

  /** Also parses answers with status 400, because a declined payment is a result. */
  const request = async <S extends z.ZodMiniType>(schema: S, path: string, form?: Record<string, string>) => {
    const ask = () =>
      call.raw(`${host}${path}`, {
        method: form ? 'POST' : 'GET',
        // Asks for an uncompressed answer, because compressing so few bytes takes longer than sending them.
        headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Accept-Encoding': 'identity' },
        ...(form && { body: new URLSearchParams(form) }),
        responseType: 'json',
        retry: false,
        // Limits the time by a signal, because a signal also ends the reading of the body, unlike ofetch's own timeout.
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        ignoreResponseError: true,
      })
    const response = await circuit.run(ask).catch((error: unknown) => {
      throw new AcquirerUnavailable('the payment provider cannot be reached', { cause: error })
    })
    const { status } = response
    if (status === 401 || status === 403)
      throw new AcquirerUnavailable('the payment provider refuses the shop’s credentials')
    if (status === 429 || status >= 500) throw new AcquirerUnavailable(`the payment provider answers ${status}`)
    const answer = schema.safeParse(response._data)
    if (!answer.success) throw new AcquirerUnavailable('the payment provider answers in another form than agreed')
    return answer.data
  }

  const report = async (asked: Record<string, string>): Promise<AcquirerPayment[]> => {
    const { result, records = [] } = await request(
      AcquirerReport,
      `/v3/query?${new URLSearchParams({ entityId, ...asked })}`,
    )
    if (result.code === TRANSACTION_UNKNOWN) return []
    // An empty answer needs the code TRANSACTION_UNKNOWN, because no other code proves that no transaction exists.
    if (result.code !== REPORT_FOUND || records.length === 0)
      throw new AcquirerUnavailable(`the payment provider does not tell of a transaction: ${result.code}`)
    return records
  }

  return {
    async createCheckout({ amount, merchantTransactionId, merchantInvoiceId }) {
      const { id, integrity, result } = await request(AcquirerCheckout, '/v1/checkouts', {
        entityId,
        amount: textOfCents(amount, '.'),
        currency: 'EUR',
        paymentType: 'DB',
        merchantTransactionId,
        merchantInvoiceId,
        integrity: 'true',
      })
      if (result.code !== CHECKOUT_CREATED)
        throw new AcquirerUnavailable(`the payment provider opens no checkout: ${result.code}`)
      return { checkoutId: id, integrity: integrity ?? '' }
    },
    askStatus(checkoutId) {
      const query = new URLSearchParams({ entityId })
      return request(AcquirerPayment, `/v1/checkouts/${encodeURIComponent(checkoutId)}/payment?${query}`)
    },
    refund({ paymentId, amount, merchantTransactionId }) {
      return request(AcquirerPayment, `/v1/payments/${encodeURIComponent(paymentId)}`, {
        entityId,
        amount: textOfCents(amount, '.'),
        currency: 'EUR',
        paymentType: 'RF',
        merchantTransactionId,
      })
    },
    findTransactions: (merchantTransactionId) => report({ merchantTransactionId }),
    async listTransactions({ from, to }) {
      const all: AcquirerPayment[] = []
      for (let page = 1; ; page += 1) {
        const period = { 'date.from': reportTime(from), 'date.to': reportTime(to) }
        const records = await report({ ...period, limit: String(REPORT_PAGE), pageNo: String(page) })
        all.push(...records)
        if (records.length < REPORT_PAGE) return all
      }
    },
  }
}
