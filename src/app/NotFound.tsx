import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'

const LazyNotFoundScreen = lazyWithPreload(() => import('./NotFoundScreen.tsx').then((file) => file.NotFoundScreen))

/** This component has its own file, because few visitors need to load it. */
export function NotFound() {
  return <LazyNotFoundScreen />
}
