/*
 * The server does not know which banners a visitor has dismissed. A script in the head hides them before they are painted, so that nothing
 * moves; Banners.tsx takes them away once the app has read the same settings.
 */

/** The script of a shop. `tenant` has word characters only. */
export const hideSeenBanners = (tenant: string): string => `(() => {
  try {
    const { seenBanners } = JSON.parse(localStorage.getItem('talstation.${tenant}.cookies'))
    const style = document.createElement('style')
    style.nonce = document.currentScript.nonce
    style.textContent = seenBanners.map((id) => '[data-banner="' + CSS.escape(id) + '"]{display:none!important}').join('')
    document.head.append(style)
  } catch {}
})()`
