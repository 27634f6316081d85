import { withTexts } from '#src/app/with-texts.tsx'
import { lazyWithPreload } from '#src/lazy-with-preload.tsx'

// Parts of the booking screen that its first step does without. The server draws them; the browser takes them over once they are loaded.

export const LazyBanners = lazyWithPreload(() => import('./Banners.tsx').then((file) => file.Banners))
export const LazyCartBar = lazyWithPreload(() => withTexts(import('./cart/CartBar.tsx').then((file) => file.CartBar)))
export const LazyCartPanel = lazyWithPreload(() =>
  withTexts(import('./cart/CartPanel.tsx').then((file) => file.CartPanel)),
)
export const LazyChangeNotice = lazyWithPreload(() =>
  withTexts(import('./change/ChangeNotice.tsx').then((file) => file.ChangeNotice)),
)
export const LazyKidsAges = lazyWithPreload(() => import('./entry/KidsAges.tsx').then((file) => file.KidsAges))
export const LazyPersonChips = lazyWithPreload(() => import('./entry/PersonChips.tsx').then((file) => file.PersonChips))
export const LazyChangeMessages = lazyWithPreload(() =>
  withTexts(import('./dialogs/ChangeMessages.tsx').then((file) => file.ChangeMessages)),
)
export const LazyLaterSteps = lazyWithPreload(() =>
  withTexts(import('./LaterSteps.tsx').then((file) => file.LaterSteps)),
)
export const LazyRoomLeft = lazyWithPreload(() => import('./entry/RoomLeft.tsx').then((file) => file.RoomLeft))
