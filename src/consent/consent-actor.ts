import { fromCallback, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { CookieSettings } from '#contract/cookie-settings.ts'
import { hasTagManager } from '#domain/tracking/tag-manager.ts'
import { cookieConsentMachine, type TrackingEvent } from '#machines/cookie-consent.ts'
import type { Visit } from '#src/visit/visit.ts'
import { endOf } from '#src/visit/visit-actors.ts'
import type { VisitDeps } from '#src/visit/useLoadedLater.ts'
import { deleteTraces } from '#src/tracking/traces.ts'
import { keptSettings } from './kept-settings.ts'

export type ConsentActor = ActorRefFrom<typeof cookieConsentMachine>
export type ConsentSnapshot = SnapshotFrom<typeof cookieConsentMachine>

const trackingLogic = (deps: VisitDeps) =>
  fromCallback<TrackingEvent, { settings: CookieSettings }>(({ input, receive }) => {
    let { settings } = input
    let isOver = false
    let stop: (() => void) | undefined
    receive((event) => {
      ;({ settings } = event)
    })
    const begin = async () => {
      const { startTracking } = await import('#src/tracking/start-tracking.ts')
      if (!isOver) stop = startTracking(deps, settings, receive)
    }
    void begin()
    return () => {
      isOver = true
      stop?.()
    }
  })

const consentLogic = (deps: VisitDeps): typeof cookieConsentMachine =>
  cookieConsentMachine.provide({
    actors: { track: trackingLogic(deps) },
    actions: {
      keepSettings: ({ context }) => keptSettings.write(deps.site.tenant, context.settings),
      removeTraces: () => {
        deleteTraces()
        // Reloads the page, because only a new document gets rid of a loaded script.
        location.reload()
      },
    },
  })

const consentOf = (visit: Visit): ConsentActor | undefined => visit.getSnapshot().context.charts.cookieConsent

export const openConsent = (deps: VisitDeps): ConsentActor => {
  const { visit, site } = deps
  const { tenant, settings } = site
  const opened = consentOf(visit)
  if (opened) return opened
  const isTracking = hasTagManager(settings.gtmId)
  visit.send({
    type: 'chart.loaded',
    id: 'cookieConsent',
    logic: consentLogic(deps),
    input: { isTracking, kept: keptSettings.read(tenant), now: new Date().toISOString() },
  })
  const consent = consentOf(visit)!
  const readSettings = ({ key }: StorageEvent) => {
    if (key !== keptSettings.keyOf(tenant)) return
    const changed = keptSettings.read(tenant)
    if (changed) consent.send({ type: 'settings.changed', settings: changed })
  }
  addEventListener('storage', readSettings, { signal: endOf(visit) })
  // Deletes cookies again, because a script may have set some after the visitor had revoked the consent.
  if (isTracking && consent.getSnapshot().matches({ tracking: 'off' })) deleteTraces()
  return consent
}
