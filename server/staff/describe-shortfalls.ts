import { DEFAULT_LOCALE } from '#contract/constants.ts'
import type { StaffShortBooking, StaffShortLine } from '#contract/staff-shortfalls.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { dayIn } from '#domain/calendar/days.ts'
import type { Db } from '#server/db/transact.ts'
import { shortBookings } from '#server/stock/short-bookings.ts'
import { createShop } from '#server/tenants/shop.ts'
import { idOfShop } from '#server/tenants/shop-ids.ts'
import { staffShortBooking } from './staff-shortfalls.ts'

const NO_SWAP = 'No near size or model is free: raise the stock, or call the customer.'

const swapInWords = ({ swap }: StaffShortLine): string => {
  if (!swap) return NO_SWAP
  return `The smallest swap is ${swap.kind === 'size' ? swap.size : `${swap.model}, ${swap.size}`}.`
}

const inWords = (code: string, { number, date, location, lines }: StaffShortBooking): string[] =>
  lines.map((line) => {
    const { title, model, size, missing } = line
    const what = [title, model, size].filter((part) => part !== null).join(', ')
    return `${code}: the stock lacks ${missing} of "${what}" for the booking ${number} (${date.from} to ${date.to}, ${location}). ${swapInWords(line)}`
  })

/** The texts have no personal data. */
export const describeShortfalls = async (
  db: Db,
  folders: readonly { tenant: Tenant; version: string }[],
  now: Date,
): Promise<string[]> => {
  const lines: string[] = []
  for (const { tenant, version } of folders) {
    const shop = createShop(version, tenant, await idOfShop(db, tenant.shop.code))
    const { bookings, count } = await shortBookings(db, shop, dayIn(tenant.shop.timeZone, now))
    lines.push(...bookings.flatMap((booking) => inWords(shop.code, staffShortBooking(shop, booking, DEFAULT_LOCALE))))
    if (count > bookings.length)
      lines.push(`${shop.code}: ${count - bookings.length} more bookings have too little stock.`)
  }
  return lines
}
