import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'

const LazyNotFoundScreen = lazyWithPreload(() => import('./NotFoundScreen.tsx').then((file) => file.NotFoundScreen))

/** The page for unknown addresses. It is a separate file, since few visitors see it. */
export function NotFound() {
  return <LazyNotFoundScreen />
}
