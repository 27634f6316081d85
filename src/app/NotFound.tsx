import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'

const LazyNotFoundScreen = lazyWithPreload(() => import('./NotFoundScreen.tsx').then((file) => file.NotFoundScreen))

/** Loads the screen from a separate file, because few visitors need it. */
export function NotFound() {
  return <LazyNotFoundScreen />
}
