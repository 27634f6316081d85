import { withTexts } from '#src/base/with-texts.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'

// Parts of the booking screen that its first step does without. The server draws them; the browser takes them over once they are loaded.

export const LazyBanners = lazyWithPreload(() => import('./Banners.tsx').then((file) => file.Banners))
export const LazyCartBar = lazyWithPreload(() => withTexts(import('./cart/CartBar.tsx').then((file) => file.CartBar)))
export const LazyCartPanel = lazyWithPreload(() =>
  withTexts(import('./cart/CartPanel.tsx').then((file) => file.CartPanel)),
)
export const LazyChangeNotice = lazyWithPreload(() =>
  withTexts(import('./change/ChangeNotice.tsx').then((file) => file.ChangeNotice)),
)
export const LazyChangeMessages = lazyWithPreload(() =>
  withTexts(import('./dialogs/ChangeMessages.tsx').then((file) => file.ChangeMessages)),
)
export const LazyLaterSteps = lazyWithPreload(() =>
  withTexts(import('./LaterSteps.tsx').then((file) => file.LaterSteps)),
)
