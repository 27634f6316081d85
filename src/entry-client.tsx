// First: it fixes the order of the layers.
import '#src/ui/theme.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createAppRouter } from '#src/app/router.ts'

// The inspector has to be there before the first actor; visitors' builds hold none of it.
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

// A task of its own, after that of reading the scripts: what the visitor does comes in between.
setTimeout(hydrate)
