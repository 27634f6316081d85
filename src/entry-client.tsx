// First: it fixes the order of the layers.
import '#src/ui/theme.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadSender } from '#src/api/client.ts'
import { createAppRouter } from '#src/app/router.ts'

// The inspector has to be there before the first actor; visitors' builds hold none of it.
if (import.meta.env.DEV) {
  const which = new URLSearchParams(location.search).get('inspect')
  if (which !== null) (await import('#src/inspector/open.ts')).openInspector(which)
}

if (!globalThis.earlyClicks?.hasLeft())
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={createAppRouter()} />
    </StrictMode>,
  )

// Soon needed, but not for the page to come alive.
void loadSender()
