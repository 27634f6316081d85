import type { IsoDay } from '#contract/primitives.ts'
import { bookerOf } from '#domain/persons/contact.ts'
import { qrDots } from '#domain/text/qr-picture.ts'
import { visitorsWords } from '#server/base/visitors-words.ts'
import type { Words } from '#server/base/words.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { BookingFacts } from './booking-facts.ts'
import { factsInWords, type ItemRow, itemsInWords } from './facts-in-words.ts'
import type { Movement } from './movements.ts'
import { pdfPage } from './pdf-page.ts'
import { sellerLines } from './seller.ts'

const CODE_SIDE = 72
const TERM_WIDTH = 110

export interface ReceiptInput {
  shop: Shop
  words: Words
  row: ReservationRow
  facts: BookingFacts
  paidOn: IsoDay
  movements: Movement[]
}

const addressee = ({ payload }: ReservationRow): string[] => {
  const contact = bookerOf(payload)
  const name = visitorsWords([contact?.firstname, contact?.lastname].filter(Boolean).join(' '))
  const town = [contact?.zip, contact?.city].filter(Boolean).join(' ')
  return [name, contact?.address ?? '', town].filter((line) => line !== '')
}

export const bookingReceipt = ({ shop, words, row, facts, paidOn, movements }: ReceiptInput): Promise<Buffer> => {
  const { t, money, day } = words
  const { name, phone, email, colorFont, legal } = shop.tenant.shop
  const { number, cart, language } = row
  const title = t(legal.invoices ? 'legal.document.invoice' : 'document.receipt.title', { number })
  const page = pdfPage({ title, author: name, language, colour: colorFont })

  page.code(qrDots(number), CODE_SIDE, t('mail.ticket.alt', { number }))
  page.line(name, { bold: true, size: 'heading' })
  page.line(t('mail.foot.contact', { phone, email }), { size: 'small' })
  for (const line of sellerLines(shop, words)) page.line(line, { size: 'small' })
  page.space(40)
  for (const line of addressee(row)) page.line(line)
  page.space(24)
  page.line(title, { bold: true, size: 'title', level: 1 })
  page.space(12)

  const numberTerm = t(legal.invoices ? 'legal.document.invoiceNumber' : 'legal.document.receiptNumber')
  page.fact(numberTerm, [number], TERM_WIDTH)
  page.fact(t('document.receipt.paidOn'), [day(paidOn)], TERM_WIDTH)
  for (const { term, lines } of factsInWords(words, facts)) page.fact(term, lines, TERM_WIDTH)
  page.space(12)

  const writeItem = ({ title: what, detail, amount }: ItemRow) =>
    page.row(detail ? `${what} (${detail})` : what, amount)
  for (const { label, sets, rows } of itemsInWords(words, row)) {
    page.space(6)
    page.line(label, { bold: true, level: 2 })
    for (const set of sets) {
      page.line(set.title)
      set.rows.forEach(writeItem)
    }
    rows.forEach(writeItem)
  }
  page.rule()
  const { percent, amount: vat } = cart.vat
  page.row(t('document.receipt.net'), money(cart.price.amount - vat))
  page.row(t('document.receipt.vat', { percent }), money(vat))
  page.row(t('checkout.items.total'), money(cart.price.amount), { bold: true, size: 'heading' })
  if (row.change_fees > 0) page.row(t('document.receipt.changeFees'), money(row.change_fees))
  page.rule()
  for (const { amount, on } of movements)
    page.row(t(amount < 0 ? 'document.receipt.refunded' : 'document.receipt.paid', { day: day(on) }), money(amount))
  page.space(24)
  page.line(t('document.receipt.thanks', { shop: name }), { size: 'small' })
  return page.finish()
}
