// This import comes first, because it fixes the order of the CSS layers.
import '#src/ui/theme.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createAppRouter } from '#src/app/router.ts'

// The inspector must be loaded before the first actor is created. Production builds do not contain it.
if (import.meta.env.DEV) {
  const which = new URLSearchParams(location.search).get('inspect')
  if (which !== null) (await import('#src/inspector/open.ts')).openInspector(which)
}

/**
 * An error of hydration is expected after the visitor has left the page, because the HTML is still that of the earlier
 * page.
 */
const reportOnSamePage = (error: unknown) => {
  if (!globalThis.earlyClicks?.hasLeft()) reportError(error)
}

const hydrate = () => {
  if (globalThis.earlyClicks?.hasLeft()) return
  // Hydrates in a transition, because React interrupts a transition for the visitor's input.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={createAppRouter()} />
      </StrictMode>,
      { onRecoverableError: reportOnSamePage },
    )
  })
}

// Hydrates in a separate task, so that the browser can handle input after it has parsed the scripts.
setTimeout(hydrate)
