import { expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import type { CookieSettings } from '#contract/cookie-settings.ts'
import { ALL_PURPOSES, mayTrack, NO_PURPOSES, UNDECIDED, withChoice } from '#domain/consent/cookie-settings.ts'
import { cookieConsentMachine, type CookieConsentEvent } from '#machines/cookie-consent.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const now = '2026-11-22T10:00:00.000Z'
const accepted = withChoice(UNDECIDED, ALL_PURPOSES, now)
const declined = withChoice(UNDECIDED, NO_PURPOSES, now)
const acceptedElsewhere = withChoice(UNDECIDED, ALL_PURPOSES, '2026-11-22T11:00:00.000Z')
const declinedElsewhere = withChoice(UNDECIDED, NO_PURPOSES, '2026-11-22T12:00:00.000Z')

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

/** Creates rows for an event whose settings may start the tag manager. */
const tracked = (
  on: string,
  settingsOf: (context: Context, event: Record<string, unknown>) => CookieSettings,
  isMeant: NonNullable<Row<Context>['if']>,
): Row<Context>[] => {
  const may: Row<Context>['if'] = (context, event, states) =>
    isMeant(context, event, states) && context.isTracking && mayTrack(settingsOf(context, event))
  return [
    { in: 'tracking.off', on, if: may, to: 'tracking.on' },
    { in: 'tracking.on', on, if: may, does: ['notifyTracking'] },
    { in: 'tracking.on', on, if: isMeant, to: 'tracking.off', does: ['removeTraces'] },
  ]
}

const rows: readonly Row<Context>[] = [
  { in: '', on: 'banner.dismiss', does: ['dismissBanner', 'keepSettings'] },
  { in: 'dialog', on: 'settings.changed', if: (context, event) => !isNewChoice(context, event), does: ['storeOthers'] },
  {
    in: 'dialog',
    on: 'settings.changed',
    if: ({ isTracking }, { settings }) => isTracking && (settings as CookieSettings).decidedAt === null,
    to: 'dialog.open.offering',
    does: ['storeOthers', 'raiseGiven'],
  },
  { in: 'dialog', on: 'settings.changed', to: 'dialog.closed', does: ['storeOthers', 'raiseGiven'] },
  ...tracked('settings.changed', (_, { settings }) => settings as CookieSettings, isNewChoice),
  {
    in: 'dialog.closed',
    on: 'consent.open',
    if: ({ isTracking }) => isTracking,
    to: 'dialog.open.choosing',
    does: ['startChoosing'],
  },
  { in: 'dialog.open.offering', on: 'consent.open', to: 'dialog.open.choosing', does: ['startChoosing'] },
  { in: 'dialog.open.offering', on: 'consent.choose', to: 'dialog.open.choosing', does: ['startChoosing'] },
  { in: 'dialog.open', on: 'consent.acceptAll', to: 'dialog.closed', does: ['acceptAll', ...GIVEN] },
  ...tracked('consent.acceptAll', () => accepted, isOpen),
  { in: 'dialog.open', on: 'consent.declineAll', to: 'dialog.closed', does: ['declineAll', ...GIVEN] },
  ...tracked('consent.declineAll', () => declined, isOpen),
  { in: 'dialog.open.choosing', on: 'purpose.toggle', does: ['togglePurpose'] },
  { in: 'dialog.open.choosing', on: 'consent.save', to: 'dialog.closed', does: ['storeChosen', ...GIVEN] },
  ...tracked('consent.save', ({ settings, chosen }) => withChoice(settings, chosen, now), isChoosing),
  { in: 'dialog.open.choosing', on: 'consent.close', if: ({ hasSettings }) => hasSettings, to: 'dialog.closed' },
  { in: 'dialog.open.choosing', on: 'consent.close', to: 'dialog.open.offering' },
]

test('Generated paths reach every state and transition of the cookie consent', () => {
  const walk = walkMachine(cookieConsentMachine, {
    parts: [null, accepted, declined].flatMap((kept) =>
      [true, false].map((isTracking) => ({ input: { isTracking, kept, now }, events })),
    ),
    facts: ({ context }) => context,
    starts: ({ isTracking, kept }) =>
      `dialog.${isTracking && kept === null ? 'open.offering' : 'closed'} tracking.${isTracking && kept === accepted ? 'on' : 'off'}`,
    rows,
    tags: { open: ['dialog.open'] },
    inputs: { track: ({ after }) => ({ settings: after.context.settings }) },
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

test('Withdrawing consent removes what tags have stored', () => {
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

test('A choice made in another tab closes a reopened dialog', () => {
  const { consent } = start(declined)
  consent.send({ type: 'consent.open' })
  consent.send({ type: 'settings.changed', settings: acceptedElsewhere })
  expect(consent.getSnapshot().value).toEqual({ dialog: 'closed', tracking: 'on' })
})
