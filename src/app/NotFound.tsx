import { Suspense } from 'react'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'

const LazyNotFoundScreen = lazyWithPreload(() => import('./NotFoundScreen.tsx').then((file) => file.NotFoundScreen))

/** Few see it: it is loaded by itself. */
export function NotFound() {
  return (
    <Suspense>
      <LazyNotFoundScreen />
    </Suspense>
  )
}
