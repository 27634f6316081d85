import { assign, fromCallback, raise, sendTo, setup } from 'xstate'
import type { CookieSettings } from '#contract/cookie-settings.ts'
import {
  ALL_PURPOSES,
  isDecided,
  mayTrack,
  NO_PURPOSES,
  purposesOf,
  settingsAt,
  togglePurpose,
  withChoice,
  type CookiePurpose,
  type CookiePurposes,
} from '#domain/consent/cookie-settings.ts'
import { LOOP_IS_ERROR } from '#machines/loop-is-error.ts'
import { isSameJson } from '#machines/same-json.ts'
import { storingIn } from '#machines/storing.ts'

export interface CookieConsentInput {
  /** True if the shop has a tag manager. Without one, the chart does not ask for consent. */
  isTracking: boolean
  kept: CookieSettings | null
  now: string
}

interface CookieConsentContext {
  isTracking: boolean
  settings: CookieSettings
  hasSettings: boolean
  chosen: CookiePurposes
}

export type CookieConsentEvent =
  | { type: 'consent.acceptAll' | 'consent.declineAll' | 'consent.save'; at: string }
  | { type: 'consent.choose' }
  | { type: 'purpose.toggle'; purpose: CookiePurpose }
  | { type: 'consent.open' }
  | { type: 'consent.close' }
  | { type: 'banner.dismiss'; id: string }
  | { type: 'settings.changed'; settings: CookieSettings }
  | { type: 'consent.given' }

export type TrackingEvent = { type: 'settings.changed'; settings: CookieSettings }

const storing = storingIn<CookieConsentContext, CookieConsentEvent>()

const decide = (settings: CookieSettings, chosen: CookiePurposes, at: string) => ({
  settings: withChoice(settings, chosen, at),
  hasSettings: true,
})

export const cookieConsentMachine = setup({
  types: {
    context: {} as CookieConsentContext,
    input: {} as CookieConsentInput,
    events: {} as CookieConsentEvent,
    tags: {} as 'open',
  },
  actors: {
    track: fromCallback<TrackingEvent, { settings: CookieSettings }>(() => {}),
  },
  guards: {
    isAsked: ({ context }) => context.isTracking && !context.hasSettings,
    isTracking: ({ context }) => context.isTracking,
    hasSettings: ({ context }) => context.hasSettings,
    mayTrack: ({ context }) => context.isTracking && mayTrack(context.settings),
    /** True if another tab has only dismissed a banner. */
    keepsChoice: ({ context, event }) =>
      event.type === 'settings.changed' &&
      event.settings.decidedAt === context.settings.decidedAt &&
      isSameJson(purposesOf(event.settings), purposesOf(context.settings)),
  },
  actions: {
    acceptAll: storing('consent.acceptAll', ({ at }, { settings }) => decide(settings, ALL_PURPOSES, at)),
    declineAll: storing('consent.declineAll', ({ at }, { settings }) => decide(settings, NO_PURPOSES, at)),
    storeChosen: storing('consent.save', ({ at }, { settings, chosen }) => decide(settings, chosen, at)),
    startChoosing: assign(({ context }) => ({ chosen: purposesOf(context.settings) })),
    togglePurpose: storing('purpose.toggle', ({ purpose }, { chosen }) => ({ chosen: togglePurpose(chosen, purpose) })),
    dismissBanner: storing('banner.dismiss', ({ id }, { settings }) => ({
      settings: { ...settings, seenBanners: [...new Set([...settings.seenBanners, id])] },
    })),
    storeOthers: storing('settings.changed', ({ settings }) => ({ settings, hasSettings: isDecided(settings) })),
    notifyTracking: sendTo('track', ({ context: { settings } }) => ({ type: 'settings.changed', settings }) as const),
    raiseGiven: raise({ type: 'consent.given' }),
    keepSettings: () => {},
    removeTraces: () => {},
  },
}).createMachine({
  id: 'cookieConsent',
  options: LOOP_IS_ERROR,
  description: 'The visitor’s consent to measuring.',
  context: ({ input: { isTracking, kept, now } }) => {
    const settings = settingsAt(kept, now)
    return { isTracking, settings, hasSettings: isDecided(settings), chosen: purposesOf(settings) }
  },
  type: 'parallel',
  on: {
    'banner.dismiss': { actions: ['dismissBanner', 'keepSettings'] },
  },
  states: {
    dialog: {
      description: 'The dialog that asks for consent.',
      initial: 'starting',
      on: {
        'settings.changed': [
          { guard: 'keepsChoice', actions: 'storeOthers' },
          { target: '.starting', actions: ['storeOthers', 'raiseGiven'] },
        ],
      },
      states: {
        starting: {
          description: 'The chart checks whether the visitor has decided. If not, the dialog opens without a press.',
          always: [{ guard: 'isAsked', target: 'open' }, { target: 'closed' }],
        },
        closed: {
          description: 'The dialog is closed.',
          on: { 'consent.open': { guard: 'isTracking', target: 'open.choosing' } },
        },
        open: {
          description:
            'The dialog stays open until the visitor chooses. The visitor can continue the booking beside it.',
          tags: 'open',
          initial: 'offering',
          on: {
            'consent.acceptAll': { target: 'saved', actions: 'acceptAll' },
            'consent.declineAll': { target: 'saved', actions: 'declineAll' },
          },
          states: {
            offering: {
              description:
                'The visitor can accept all or decline all, with equal weight. A further button shows the single purposes.',
              on: { 'consent.choose': 'choosing', 'consent.open': 'choosing' },
            },
            choosing: {
              description: 'Each purpose shows its effect and the recipients of the data.',
              entry: 'startChoosing',
              on: {
                'purpose.toggle': { actions: 'togglePurpose' },
                'consent.save': { target: '#cookieConsent.dialog.saved', actions: 'storeChosen' },
                'consent.close': [
                  { guard: 'hasSettings', target: '#cookieConsent.dialog.closed' },
                  { target: 'offering' },
                ],
              },
            },
          },
        },
        saved: {
          description: 'The browser stores the choice, and the tracking follows it.',
          entry: ['keepSettings', 'raiseGiven'],
          always: 'closed',
        },
      },
    },

    tracking: {
      description: 'The shop measures the visit only after the visitor’s consent.',
      initial: 'starting',
      states: {
        starting: {
          description: 'The chart applies the earlier consent.',
          always: [{ guard: 'mayTrack', target: 'on' }, { target: 'off' }],
        },
        off: {
          description: 'The shop measures nothing, and the page loads nothing from other hosts.',
          on: { 'consent.given': { guard: 'mayTrack', target: 'on' } },
        },
        on: {
          description: 'The tag manager is loaded and receives events.',
          invoke: { id: 'track', src: 'track', input: ({ context: { settings } }) => ({ settings }) },
          on: {
            'consent.given': [
              { guard: 'mayTrack', actions: 'notifyTracking' },
              { target: 'off', actions: 'removeTraces' },
            ],
          },
        },
      },
    },
  },
})
