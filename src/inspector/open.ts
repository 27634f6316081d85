import { createBrowserInspector } from '@statelyai/inspect'
import { setInspection } from '#src/visit/inspection.ts'

/** Opens Stately's inspector beside the page, on a page of our own: nothing is sent to anybody else. */
export const openInspector = (): void => {
  const iframe = document.createElement('iframe')
  iframe.title = 'Statecharts'
  Object.assign(iframe.style, {
    position: 'fixed',
    inset: 'auto 0 0 0',
    width: '100%',
    height: '40vh',
    border: '0',
    borderTop: '1px solid #888',
    background: '#fff',
    zIndex: '3000',
  })
  const inspector = createBrowserInspector({ iframe, url: '/inspect.html', autoStart: false })
  setInspection(inspector.inspect)
  // Idle comes after hydration, which would stumble over an element it does not know.
  requestIdleCallback(() => {
    document.body.append(iframe)
    inspector.start()
  })
}
