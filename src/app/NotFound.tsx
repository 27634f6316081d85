import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'

const LazyNotFoundScreen = lazyWithPreload(() => import('./NotFoundScreen.tsx').then((file) => file.NotFoundScreen))

/** Loaded separately, since few visitors see it. */
export function NotFound() {
  return <LazyNotFoundScreen />
}
