import { createBrowserInspector } from '@statelyai/inspect'
import { setInspection } from '#src/visit/inspection.ts'
import { findingOf, type Finding } from './finding.ts'

/** So much of a visit that a list of persons or products is never cut short, and none of its first events is dropped. */
const WHOLE = { serializationDepthLimit: 1000, maxDeferredEvents: 100_000 }

/** Stately's own page, in a window of its own: what is inspected leaves this machine. */
const openHosted = () => {
  const inspector = createBrowserInspector({ ...WHOLE, autoStart: false })
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

/** Our own page, below the shop's: nothing is sent to anybody else. */
const openOwn = () => {
  const frame = makeFrame()
  /** What happens before the page listens. */
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
  // Idle comes after hydration, which would stumble over an element it does not know.
  requestIdleCallback(() => document.body.append(frame))
}

/** `?inspect` opens our own page, `?inspect=stately` the one of the library's maker. */
export const openInspector = (which: string): void => (which === 'stately' ? openHosted() : openOwn())
