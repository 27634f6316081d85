import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'

// The first step does without them until they are loaded; the server draws them.

export const LazyKidsAges = lazyWithPreload(() => import('./KidsAges.tsx').then((file) => file.KidsAges))
export const LazyPersonChips = lazyWithPreload(() => import('./PersonChips.tsx').then((file) => file.PersonChips))
export const LazyRoomLeft = lazyWithPreload(() => import('./RoomLeft.tsx').then((file) => file.RoomLeft))
