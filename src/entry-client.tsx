// The first import, because it fixes the order of the layers.
import '#src/ui/theme.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createAppRouter } from '#src/app/router.ts'

// The inspector must exist before the first actor; production builds do not contain it.
if (import.meta.env.DEV) {
  const which = new URLSearchParams(location.search).get('inspect')
  if (which !== null) (await import('#src/inspector/open.ts')).openInspector(which)
}

const hydrate = () => {
  if (globalThis.earlyClicks?.hasLeft()) return
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={createAppRouter()} />
    </StrictMode>,
  )
}

// A separate task after parsing the scripts, so that the visitor's actions can run in between.
setTimeout(hydrate)
