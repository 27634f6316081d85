import { expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import type { CookieSettings } from '#contract/cookie-settings.ts'
import { cookieConsentMachine, type CookieConsentEvent } from '#machines/cookie-consent.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const now = '2026-11-22T10:00:00.000Z'
const ALL = { analyticCookies: true, marketingCookies: true, googletools: true }
const NO_PURPOSES = { analyticCookies: false, marketingCookies: false, googletools: false }
type Purposes = typeof ALL
const UNDECIDED: CookieSettings = {
  version: 1,
  decidedAt: null,
  technicalCookies: true,
  ...NO_PURPOSES,
  seenBanners: [],
}
const accepted: CookieSettings = { ...UNDECIDED, ...ALL, decidedAt: now }
const declined: CookieSettings = { ...UNDECIDED, decidedAt: now }
const acceptedElsewhere: CookieSettings = { ...UNDECIDED, ...ALL, decidedAt: '2026-11-22T11:00:00.000Z' }
const declinedElsewhere: CookieSettings = { ...UNDECIDED, decidedAt: '2026-11-22T12:00:00.000Z' }
const mayTrack = ({ googletools, analyticCookies, marketingCookies }: Purposes) =>
  googletools && (analyticCookies || marketingCookies)
const purposesOf = ({ analyticCookies, marketingCookies, googletools }: Purposes): Purposes => ({
  analyticCookies,
  marketingCookies,
  googletools,
})

const events: readonly CookieConsentEvent[] = [
  { type: 'consent.acceptAll', at: now },
  { type: 'consent.declineAll', at: now },
  { type: 'consent.choose' },
  { type: 'purpose.toggle', purpose: 'analyticCookies' },
  { type: 'purpose.toggle', purpose: 'googletools' },
  { type: 'consent.save', at: now },
  { type: 'consent.open' },
  { type: 'consent.close' },
  { type: 'banner.dismiss', id: 'sturm' },
  { type: 'settings.changed', settings: acceptedElsewhere },
  { type: 'settings.changed', settings: declinedElsewhere },
  { type: 'settings.changed', settings: UNDECIDED },
]

type Context = SnapshotFrom<typeof cookieConsentMachine>['context']
const isOpen: Row<Context>['if'] = (_, __, states) => states.some((state) => state.startsWith('dialog.open'))
const isChoosing: Row<Context>['if'] = (_, __, states) => states.includes('dialog.open.choosing')
const isNewChoice = (context: Context, { settings }: Record<string, unknown>) =>
  (settings as CookieSettings).decidedAt !== context.settings.decidedAt
const GIVEN = ['keepSettings', 'raiseGiven']

const tracked = (
  on: string,
  settingsOf: (context: Context, event: Record<string, unknown>) => CookieSettings,
  isMeant: NonNullable<Row<Context>['if']>,
): Row<Context>[] => {
  const may: Row<Context>['if'] = (context, event, states) =>
    isMeant(context, event, states) && context.isTracking && mayTrack(settingsOf(context, event))
  return [
    { in: 'tracking.off', on, if: may, to: 'tracking.on' },
    {
      in: 'tracking.on',
      on,
      if: may,
      does: ['notifyTracking'],
      sends: (context, event) => [
        { to: 'track', event: { type: 'settings.changed', settings: settingsOf(context, event) } },
      ],
    },
    { in: 'tracking.on', on, if: isMeant, to: 'tracking.off', does: ['removeTraces'] },
  ]
}

const others: Row<Context>['changes'] = (_, { settings }) => ({ settings, hasSettings: settings.decidedAt !== null })
const chose =
  (chosenOf: (context: Context) => Purposes): Row<Context>['changes'] =>
  (context) => ({
    settings: { ...context.settings, ...chosenOf(context), decidedAt: now },
    hasSettings: true,
  })
const begun: Row<Context>['changes'] = ({ settings }) => ({ chosen: purposesOf(settings) })
const toggled: Row<Context>['changes'] = ({ chosen }, { purpose }) => {
  if (purpose === 'googletools') return { chosen: chosen.googletools ? NO_PURPOSES : { ...chosen, googletools: true } }
  return chosen.analyticCookies
    ? { chosen: { ...chosen, analyticCookies: false } }
    : { chosen: { ...chosen, analyticCookies: true, googletools: true } }
}

const rows: readonly Row<Context>[] = [
  {
    in: '',
    on: 'banner.dismiss',
    does: ['dismissBanner', 'keepSettings'],
    changes: ({ settings }, { id }) => ({
      settings: {
        ...settings,
        seenBanners: settings.seenBanners.includes(id) ? settings.seenBanners : [...settings.seenBanners, id],
      },
    }),
  },
  {
    in: 'dialog',
    on: 'settings.changed',
    if: (context, event) => !isNewChoice(context, event),
    does: ['storeOthers'],
    changes: others,
  },
  {
    in: 'dialog',
    on: 'settings.changed',
    if: ({ isTracking }, { settings }) => isTracking && (settings as CookieSettings).decidedAt === null,
    to: 'dialog.open.offering',
    does: ['storeOthers', 'raiseGiven'],
    changes: others,
  },
  { in: 'dialog', on: 'settings.changed', to: 'dialog.closed', does: ['storeOthers', 'raiseGiven'], changes: others },
  ...tracked('settings.changed', (_, { settings }) => settings as CookieSettings, isNewChoice),
  {
    in: 'dialog.closed',
    on: 'consent.open',
    if: ({ isTracking }) => isTracking,
    to: 'dialog.open.choosing',
    does: ['startChoosing'],
    changes: begun,
  },
  {
    in: 'dialog.open.offering',
    on: 'consent.open',
    to: 'dialog.open.choosing',
    does: ['startChoosing'],
    changes: begun,
  },
  {
    in: 'dialog.open.offering',
    on: 'consent.choose',
    to: 'dialog.open.choosing',
    does: ['startChoosing'],
    changes: begun,
  },
  {
    in: 'dialog.open',
    on: 'consent.acceptAll',
    to: 'dialog.closed',
    does: ['acceptAll', ...GIVEN],
    changes: chose(() => ALL),
  },
  ...tracked('consent.acceptAll', ({ settings }) => ({ ...settings, ...ALL, decidedAt: now }), isOpen),
  {
    in: 'dialog.open',
    on: 'consent.declineAll',
    to: 'dialog.closed',
    does: ['declineAll', ...GIVEN],
    changes: chose(() => NO_PURPOSES),
  },
  ...tracked('consent.declineAll', ({ settings }) => ({ ...settings, ...NO_PURPOSES, decidedAt: now }), isOpen),
  { in: 'dialog.open.choosing', on: 'purpose.toggle', does: ['togglePurpose'], changes: toggled },
  {
    in: 'dialog.open.choosing',
    on: 'consent.save',
    to: 'dialog.closed',
    does: ['storeChosen', ...GIVEN],
    changes: chose(({ chosen }) => chosen),
  },
  ...tracked('consent.save', ({ settings, chosen }) => ({ ...settings, ...chosen, decidedAt: now }), isChoosing),
  { in: 'dialog.open.choosing', on: 'consent.close', if: ({ hasSettings }) => hasSettings, to: 'dialog.closed' },
  { in: 'dialog.open.choosing', on: 'consent.close', to: 'dialog.open.offering' },
]

test('Generated paths reach every state and transition of the cookie consent', () => {
  const walk = walkMachine(cookieConsentMachine, {
    parts: [null, accepted, { ...declined, seenBanners: ['lawine'] }].flatMap((kept) =>
      [true, false].map((isTracking) => ({ input: { isTracking, kept, now }, events })),
    ),
    facts: ({ context }) => context,
    starts: ({ isTracking, kept }) =>
      `dialog.${isTracking && kept === null ? 'open.offering' : 'closed'} tracking.${isTracking && kept === accepted ? 'on' : 'off'}`,
    rows,
    tags: { open: ['dialog.open'] },
    begins: ({ isTracking, kept }) => ({
      isTracking,
      settings: kept ?? UNDECIDED,
      hasSettings: kept !== null,
      chosen: kept === accepted ? ALL : NO_PURPOSES,
    }),
    runs: { track: { in: 'tracking.on', input: ({ after }) => ({ settings: after.context.settings }) } },
    invariant: (snapshot) => {
      const { isTracking, settings, hasSettings } = snapshot.context
      expect(snapshot.matches({ tracking: 'on' })).toBe(isTracking && hasSettings && mayTrack(settings))
      if (isTracking && !hasSettings) expect(snapshot.hasTag('open')).toBe(true)
      if (!isTracking) expect(snapshot.hasTag('open')).toBe(false)
      expect(settings.technicalCookies).toBe(true)
    },
  })
  expectWhole('cookieConsent', walk)
})

const start = (kept: CookieSettings | null = null) => {
  const written: CookieSettings[] = []
  let removals = 0
  const consent = createActor(
    cookieConsentMachine.provide({
      actions: {
        keepSettings: ({ context: { settings } }) => written.push(settings),
        removeTraces: () => {
          removals += 1
        },
      },
    }),
    { input: { isTracking: true, kept, now } },
  )
  return { consent: consent.start(), written, removals: () => removals }
}

test('Accepting all saves every purpose, closes the dialog and enables tracking', () => {
  const { consent, written } = start()
  consent.send({ type: 'consent.acceptAll', at: now })
  expect(consent.getSnapshot().value).toEqual({ dialog: 'closed', tracking: 'on' })
  expect(written).toEqual([accepted])
})

test('Declining all is saved as a choice and disables tracking', () => {
  const { consent, written } = start()
  consent.send({ type: 'consent.declineAll', at: now })
  expect(consent.getSnapshot().value).toEqual({ dialog: 'closed', tracking: 'off' })
  expect(written).toEqual([declined])
  expect(consent.getSnapshot().context.hasSettings).toBe(true)
})

test('Withdrawing consent removes the data that tags have stored', () => {
  const { consent, removals } = start(accepted)
  consent.send({ type: 'consent.open' })
  consent.send({ type: 'purpose.toggle', purpose: 'googletools' })
  expect(removals()).toBe(0)
  consent.send({ type: 'consent.save', at: now })
  expect(removals()).toBe(1)
  expect(consent.getSnapshot().matches({ tracking: 'off' })).toBe(true)
})

test('Purposes that are ticked but not saved have no effect', () => {
  const { consent, written } = start(declined)
  consent.send({ type: 'consent.open' })
  consent.send({ type: 'purpose.toggle', purpose: 'analyticCookies' })
  consent.send({ type: 'consent.close' })
  consent.send({ type: 'consent.open' })
  expect(consent.getSnapshot().context).toMatchObject({ settings: declined, chosen: NO_PURPOSES })
  expect(written).toEqual([])
})

test('A banner dismissed in another tab neither closes a reopened dialog nor resets its ticks', () => {
  const { consent } = start(declined)
  consent.send({ type: 'consent.open' })
  consent.send({ type: 'purpose.toggle', purpose: 'googletools' })
  consent.send({ type: 'settings.changed', settings: { ...declined, seenBanners: ['sturm'] } })
  expect(consent.getSnapshot().matches({ dialog: { open: 'choosing' } })).toBe(true)
  expect(consent.getSnapshot().context).toMatchObject({
    settings: { seenBanners: ['sturm'] },
    chosen: { analyticCookies: false, marketingCookies: false, googletools: true },
  })
})

test.each([
  ['other purposes', acceptedElsewhere, 'on'],
  ['other purposes at the same instant', { ...declined, ...ALL }, 'on'],
  ['the same purposes again', declinedElsewhere, 'off'],
] as const)('A choice of %s in another tab closes a reopened dialog', (_, settings, tracking) => {
  const { consent } = start(declined)
  consent.send({ type: 'consent.open' })
  consent.send({ type: 'settings.changed', settings })
  expect(consent.getSnapshot().value).toEqual({ dialog: 'closed', tracking })
})
