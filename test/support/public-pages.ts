import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { becomeCustomer, bookHelmets, payFor } from './account.ts'
import { familyDraft, keepDraft, weekAhead } from './booking.ts'
import { beginGroupOf, paidGroup, pupils } from './group-pages.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

const PERSONS = 12

export interface PublicPage {
  name: string
  path: string
  state?: StorageState
}

export const FIRST_VISITS: readonly PublicPage[] = [
  { name: 'entry, Alpin', path: '/alpin/de' },
  { name: 'entry, Velo', path: '/velo/de' },
  { name: 'entry in English', path: '/alpin/en' },
  { name: 'terms', path: '/alpin/de?content=agb' },
  { name: 'imprint', path: '/alpin/de?content=imprint' },
  { name: 'privacy', path: '/alpin/de?content=dataprotection' },
  { name: 'log in', path: '/alpin/de/login' },
  { name: 'my booking', path: '/alpin/de/mybooking' },
  { name: 'withdrawal', path: '/velo/de/withdrawal' },
  { name: 'newsletter', path: '/alpin/de/newsletter/confirm' },
  { name: 'new password', path: '/alpin/de/user/password-reset/token' },
  { name: 'welcome', path: '/alpin/de/user/welcome/token' },
  { name: 'reservations before login', path: '/alpin/de/user/reservations' },
  { name: 'checkout without a booking', path: '/alpin/de/checkout' },
  { name: 'new group', path: '/alpin/de/groups' },
  { name: 'unknown group', path: '/alpin/de/groups/unknown' },
  { name: 'unknown page', path: '/alpin/de/nowhere' },
]

type Prepare = (page: Page, dataDir: string, origin: string) => Promise<Omit<PublicPage, 'state'>[]>

const withBooking: Prepare = async (page, _dataDir, origin) => {
  await keepDraft(page, familyDraft(await weekAhead(page.request)), 'alpin', origin)
  return [
    { name: 'entry with a booking', path: '/alpin/de' },
    { name: 'products with a booking', path: '/alpin/de#products' },
    { name: 'checkout', path: '/alpin/de/checkout' },
    // A new tab has no personal data, so this page leads to their form.
    { name: 'overview in a new tab', path: '/alpin/de/checkout/overview' },
  ]
}

const asCustomer: Prepare = async (page, dataDir) => {
  const email = await becomeCustomer(page, dataDir)
  const { bookingId } = await bookHelmets(page.request, email)
  const booked = await bookHelmets(page.request, email, 1)
  await payFor(page.request, booked.bookingId)
  return [
    { name: 'payment', path: `/alpin/de/checkout/payment?booking=${bookingId}` },
    { name: 'success', path: `/alpin/de/checkout/success?booking=${booked.bookingId}` },
    { name: 'reservations', path: '/alpin/de/user/reservations' },
    { name: 'reservation', path: `/alpin/de/user/reservations/${booked.bookingId}` },
    { name: 'profile', path: '/alpin/de/user/profile' },
  ]
}

const asLeader: Prepare = async (page) => {
  const { request } = page
  const group = await beginGroupOf(request, { date: await weekAhead(request), persons: pupils(PERSONS) })
  const { bookingId } = await paidGroup(request, PERSONS, 1)
  return [
    { name: 'group', path: `/alpin/de/groups/${group.slug}` },
    { name: 'success of a group', path: `/alpin/de/checkout/success?booking=${bookingId}` },
    { name: 'change of a group', path: `/alpin/de/groups/change?booking=${bookingId}` },
  ]
}

export const PREPARATIONS = {
  'a booking': withBooking,
  'an account': asCustomer,
  'a group': asLeader,
} satisfies Record<string, Prepare>

const stateOf = (context: BrowserContext): Promise<StorageState> => context.storageState()

export const publicPages = async (browser: Browser, origin: string, dataDir: string): Promise<PublicPage[]> => {
  const pages = [...FIRST_VISITS]
  for (const prepare of Object.values(PREPARATIONS)) {
    const context = await browser.newContext({ baseURL: origin })
    const found = await prepare(await context.newPage(), dataDir, origin)
    const state = await stateOf(context)
    pages.push(...found.map((page) => ({ ...page, state })))
    await context.close()
  }
  return pages
}
