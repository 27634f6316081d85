import { ALL_PURPOSES, NO_PURPOSES, UNDECIDED, withChoice } from '#domain/consent/cookie-settings.ts'
import { cookieConsentMachine } from '#machines/cookie-consent.ts'
import { TRACKING_SHOP } from '#test/support/browser-data.ts'
import { expect } from '#test/support/shop.ts'
import { consentOf, standInForGoogle } from '#test/support/tracking-shop.ts'
import { within, leftAtOnce, type Hand, type ShownChart } from './chart.ts'
import { button, say } from './seen.ts'

const now = '2026-11-22T10:00:00.000Z'
const accepted = withChoice(UNDECIDED, ALL_PURPOSES, now)
const declined = withChoice(UNDECIDED, NO_PURPOSES, now)
const SHOP = `/${TRACKING_SHOP}/de`

const presses =
  (key: string) =>
  ({ page }: Hand) =>
    button(page, key).click()
const atTheFoot = ({ page }: Pick<Hand, 'page'>) => page.locator('[data-part="cookie-button"]').click()
const ticks =
  (purpose: string) =>
  ({ page }: Hand) =>
    consentOf(page)
      .getByText(say(`consent.${purpose}.title`), { exact: true })
      .click()
const inAnotherTab =
  (key: string) =>
  async ({ page }: Hand) => {
    const other = await page.context().newPage()
    await other.goto(SHOP)
    await atTheFoot({ page: other })
    await button(other, key).click()
    await expect(consentOf(other)).toHaveCount(0)
    await other.close()
  }
const tagManager = ({ page }: Hand) => page.locator('script[src*="googletagmanager"]')
const opens = async ({ page }: Hand) => {
  await standInForGoogle(page.context())
  await page.goto(SHOP)
}
const isClosed = ({ page }: Hand) => expect(consentOf(page)).toHaveCount(0)

export const consent: ShownChart<typeof cookieConsentMachine> = {
  machine: cookieConsentMachine,
  facts: ({ context }) => context,
  calls: [],
  openings: {
    'a first visit': { input: { isTracking: true, kept: null, now }, opens },
    'a visit after all purposes were accepted': {
      input: { isTracking: true, kept: accepted, now },
      opens: async (hand) => {
        await opens(hand)
        await button(hand.page, 'consent.accept').click()
        await isClosed(hand)
        await hand.page.reload()
      },
    },
  },
  events: {
    ...within('dialog.open', {
      'the visitor accepts all purposes': {
        sends: { type: 'consent.acceptAll', at: now },
        does: presses('consent.accept'),
      },
      'the visitor declines all purposes': {
        sends: { type: 'consent.declineAll', at: now },
        does: presses('consent.decline'),
      },
    }),
    'the visitor opens the single purposes': {
      sends: 'consent.choose',
      in: 'dialog.open.offering',
      does: presses('consent.choose'),
    },
    'the visitor opens the settings from the page’s footer': {
      sends: 'consent.open',
      in: ['dialog.closed', 'dialog.open.offering'],
      does: atTheFoot,
    },
    ...within('dialog.open.choosing', {
      'the visitor ticks or unticks statistics': {
        sends: { type: 'purpose.toggle', purpose: 'analyticCookies' },
        does: ticks('analyticCookies'),
      },
      'the visitor ticks or unticks advertising': {
        sends: { type: 'purpose.toggle', purpose: 'marketingCookies' },
        does: ticks('marketingCookies'),
      },
      'the visitor saves the chosen purposes': {
        sends: { type: 'consent.save', at: now },
        does: presses('consent.save'),
      },
      'the visitor closes the dialog': {
        sends: 'consent.close',
        does: ({ page }) => consentOf(page).getByRole('button').last().click(),
      },
    }),
    'the visitor dismisses a banner': {
      sends: { type: 'banner.dismiss', id: 'banner' },
      if: ({ context }) => context.settings.seenBanners.length === 0,
      does: async ({ page }) => {
        const banners = page.locator('[data-part="banner"]')
        const count = await banners.count()
        await banners.first().getByRole('button').click()
        await expect(banners).toHaveCount(count - 1)
      },
    },
    'the visitor accepts all purposes in another tab': {
      sends: { type: 'settings.changed', settings: accepted },
      does: inAnotherTab('consent.accept'),
    },
    'the visitor declines all purposes in another tab': {
      sends: { type: 'settings.changed', settings: declined },
      does: inAnotherTab('consent.decline'),
    },
  },
  beyond: {},
  sees: {
    'dialog.starting': leftAtOnce,
    'dialog.closed': isClosed,
    'dialog.open.offering': ({ page }) => expect(button(page, 'consent.choose')).toBeVisible(),
    'dialog.open.choosing': async ({ page }, { chosen, hasSettings }) => {
      const statistics = consentOf(page).getByRole('checkbox', { name: say('consent.analyticCookies.title') })
      await expect(statistics).toBeChecked({ checked: chosen.analyticCookies })
      await expect(button(page, hasSettings ? 'consent.close' : 'consent.back')).toBeVisible()
    },
    'dialog.saved': leftAtOnce,
    'tracking.starting': leftAtOnce,
    'tracking.off': (hand) => expect(tagManager(hand)).toHaveCount(0),
    'tracking.on': (hand) => expect(tagManager(hand)).toHaveCount(1),
  },
}
