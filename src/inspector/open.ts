import { createBrowserInspector } from '@statelyai/inspect'
import { setInspection } from '#src/visit/inspection.ts'
import { findingOf, type Finding } from './finding.ts'
import { withoutPersons } from './without-persons.ts'

/** High enough for our contexts, and for the events that were sent before the window opened. */
const WHOLE = { serializationDepthLimit: 1000, maxDeferredEvents: 100_000 }

const openHosted = () => {
  const today = new Date().toISOString().slice(0, 10)
  const inspector = createBrowserInspector({ ...WHOLE, autoStart: false, serialize: withoutPersons(today) })
  setInspection(inspector.inspect)
  inspector.start()
}

const makeFrame = () => {
  const frame = document.createElement('iframe')
  frame.title = 'Statecharts'
  frame.src = '/inspect.html'
  Object.assign(frame.style, {
    position: 'fixed',
    inset: 'auto 0 0 0',
    width: '100%',
    height: '50vh',
    border: '0',
    borderTop: '1px solid #888',
    background: '#fff',
    zIndex: '3000',
  })
  return frame
}

const openOwn = () => {
  const frame = makeFrame()
  let waiting: Finding[] | null = []
  const send = (finding: Finding) => frame.contentWindow?.postMessage(finding, location.origin)
  setInspection((inspected) => {
    const finding = findingOf(inspected)
    if (!finding) return
    if (waiting) waiting.push(finding)
    else send(finding)
  })
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data !== 'ready') return
    waiting?.forEach(send)
    waiting = null
  })
  // Adds the frame after hydration, because hydration would fail at an unknown element.
  requestIdleCallback(() => document.body.append(frame))
}

export const openInspector = (which: string): void => (which === 'stately' ? openHosted() : openOwn())
