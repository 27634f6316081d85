import { createActor, fromCallback, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { CookieSettings } from '#contract/cookie-settings.ts'
import { cookieConsentMachine, type TrackingEvent } from '#machines/cookie-consent.ts'
import type { Tracked } from '#src/tracking/start-tracking.ts'
import type { Visit } from '#src/visit/visit.ts'
import { keptSettings } from './kept-settings.ts'
import { deleteTraces } from './traces.ts'

export type ConsentActor = ActorRefFrom<typeof cookieConsentMachine>
export type ConsentSnapshot = SnapshotFrom<typeof cookieConsentMachine>

const trackingLogic = (tracked: Tracked) =>
  fromCallback<TrackingEvent, { settings: CookieSettings }>(({ input, receive }) => {
    let { settings } = input
    let isOver = false
    let stop: (() => void) | undefined
    receive((event) => {
      ;({ settings } = event)
    })
    const begin = async () => {
      const { startTracking } = await import('#src/tracking/start-tracking.ts')
      if (!isOver) stop = startTracking(tracked, settings, receive)
    }
    void begin()
    return () => {
      isOver = true
      stop?.()
    }
  })

const createConsent = (tracked: Tracked): ConsentActor => {
  const { tenant, settings } = tracked.site
  const isTracking = Boolean(settings.gtmId)
  const consent = createActor(
    cookieConsentMachine.provide({
      actors: { track: trackingLogic(tracked) },
      actions: {
        keepSettings: (_, { settings: decided }) => keptSettings.write(tenant, decided),
        removeTraces: () => {
          deleteTraces()
          // A script that was loaded can be taken back in no other way.
          location.reload()
        },
      },
    }),
    {
      // Of the visit's system, though it is made once the page is alive.
      parent: tracked.visit,
      id: 'cookieConsent',
      input: { isTracking, kept: keptSettings.read(tenant), now: new Date().toISOString() },
    },
  )
  addEventListener('storage', ({ key }) => {
    if (key !== keptSettings.keyOf(tenant)) return
    const changed = keptSettings.read(tenant)
    if (changed) consent.send({ type: 'settings.changed', settings: changed })
  })
  consent.start()
  // What a script has set while its page was being left after a withdrawal.
  if (isTracking && consent.getSnapshot().matches({ tracking: 'off' })) deleteTraces()
  return consent
}

const consents = new WeakMap<Visit, ConsentActor>()

/** The consent of a visit: a file of its own, so that the first page is alive before anybody is asked. */
export const consentOf = (tracked: Tracked): ConsentActor => {
  const consent = consents.get(tracked.visit) ?? createConsent(tracked)
  consents.set(tracked.visit, consent)
  return consent
}
