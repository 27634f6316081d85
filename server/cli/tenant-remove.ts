import type { Tenant } from '#contract/tenant-folder.ts'
import { dayIn } from '#domain/calendar/days.ts'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import type { Db } from '#server/db/transact.ts'
import { isRemoved } from '#server/tenants/store-tenant.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { closeShop, removalFacts, type RemovalFacts } from './close-shop.ts'
import { counted } from './counted.ts'
import { shopNamed } from './shop-named.ts'
import type { Surroundings } from './talstation.ts'

export interface RemoveOptions {
  bookings?: string
  yes?: true
}

type Setting = Pick<Surroundings, 'variables' | 'withDatabase' | 'clock' | 'ask' | 'say'>

const CHOICES = `  cancel: the shop cancels them. Customers get everything back that they have paid, and a mail.
  keep:   they stay valid. You serve their customers without counter and booking page, and refund by yourself.`

const describeOpen = ({ paid, unpaid, handedOut, lastDay, groups }: RemovalFacts): string[] => [
  ...(paid + unpaid > 0
    ? [`Open bookings: ${paid} paid and ${unpaid} unpaid, the last until ${lastDay}.`]
    : ['No booking is open.']),
  ...(handedOut > 0
    ? [
        `${counted(handedOut, 'booking')} with equipment at the customer: ${handedOut === 1 ? 'it stays' : 'they stay'} as now.`,
      ]
    : []),
  ...(groups > 0
    ? [`${counted(groups, 'group')} without a booking: the persons of ${groups === 1 ? 'it' : 'them'} are deleted.`]
    : []),
]

export const keptUntil = ({ shop }: Tenant, lastPaidDay: string | null): number | undefined =>
  lastPaidDay === null ? undefined : Number(lastPaidDay.slice(0, 4)) + shop.bookkeepingYears

const describeData = (shop: Shop, { accounts, bookings, lastPaidDay }: RemovalFacts): string[] => {
  const year = keptUntil(shop.tenant, lastPaidDay)
  const names = year === undefined ? '' : `, and names of paid bookings after ${year}`
  return [
    `Deleted at once: ${counted(accounts, 'customer account')}, newsletter addresses, logins of the staff, recordings and counts.`,
    bookings === 0
      ? 'No booking has to be kept.'
      : `Kept, as the law asks: ${counted(bookings, 'booking')} with payments and mails. The running server deletes measures ${shop.tenant.shop.claimsWindowDays} days after a booking's last day${names}.`,
  ]
}

const readable = async (db: Db, { id, code }: Pick<Shop, 'id' | 'code'>): Promise<Shop> => {
  const shops = await createTenantStore(db, createLogger('error')).all()
  const shop = shops.find((one) => one.id === id)
  if (!shop) throw new StartError(`This release cannot read the shop ${code}. Import its folder once more.`)
  return shop
}

const cancelsOpen = async (facts: RemovalFacts, given: string | undefined, { ask }: Setting): Promise<boolean> => {
  if (facts.paid + facts.unpaid === 0) return false
  if (given !== undefined) return given === 'cancel'
  if (!ask)
    throw new StartError(`Say what becomes of the open bookings, by --bookings cancel or --bookings keep.\n${CHOICES}`)
  const answer = (
    await ask(`What becomes of the open bookings?\n${CHOICES}\ncancel or keep (another answer stops): `)
  ).trim()
  if (answer !== 'cancel' && answer !== 'keep') throw new StartError('Stopped: nothing was changed.')
  return answer === 'cancel'
}

const confirm = async (code: string, isSure: boolean, { ask }: Setting): Promise<void> => {
  if (isSure) return
  if (!ask) throw new StartError('Add --yes to remove the shop without a question.')
  const answer = await ask(`Write ${code} to remove the shop (another answer stops): `)
  if (answer.trim() !== code) throw new StartError('Stopped: nothing was changed.')
}

export const removeShop = (named: string, { bookings, yes }: RemoveOptions, setting: Setting): Promise<void> =>
  setting.withDatabase(async (db) => {
    const { variables, clock, say } = setting
    const { id, code } = await shopNamed(db, named)
    if (await isRemoved(db, id)) throw new StartError(`The shop ${code} is removed already.`)
    const shop = await readable(db, { id, code })
    const now = clock()
    const today = dayIn(shop.tenant.shop.timeZone, now)
    const facts = await removalFacts(db, id, today)
    say(`${shop.tenant.shop.name} (${code}) closes at once: its pages, its counter, and the links in mails.`)
    for (const line of [...describeOpen(facts), ...describeData(shop, facts)]) say(line)
    const cancels = await cancelsOpen(facts, bookings, setting)
    await confirm(code, yes === true, setting)
    const cancelled = await closeShop(db, shop, { cancels, today, now, log: createLogger('error') })
    say(`Removed ${code}.`)
    if (cancelled > 0)
      say(
        `Cancelled ${counted(cancelled, 'booking')}. Run the server, with the variables PAYMENT_${code.toUpperCase()}_..., until mails and refunds are sent.`,
      )
    const { TENANTS_DIR } = readEnvironment(variables)
    say(
      `${TENANTS_DIR === undefined ? '' : `A start leaves the folder ${code} in TENANTS_DIR alone. `}"tenant import" of the folder opens the shop again, without accounts and logins.`,
    )
  })
