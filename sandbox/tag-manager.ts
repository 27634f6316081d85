/**
 * Stands in for the tag manager of the demo shop: it writes to the browser's console what a real one would send, and sends nothing. It sets a cookie
 * as tags do, so that a withdrawal has one to delete.
 *
 * It runs in the visitor's browser: the sandbox serves this function's own text, so it must not use anything outside of itself.
 */
// oxlint-disable unicorn/consistent-function-scoping
export function tagManager(): void {
  document.cookie = '_ga=demo; Path=/; Max-Age=86400; SameSite=Lax'
  // oxlint-disable-next-line no-console -- it is all that this tag manager does.
  const say = (entry: unknown) => console.info('Measured:', JSON.stringify(entry))
  const shown = globalThis as { dataLayer?: unknown[] }
  const layer = (shown.dataLayer ??= [])
  layer.forEach(say)
  const push = layer.push.bind(layer)
  layer.push = (...entries) => {
    entries.forEach(say)
    return push(...entries)
  }
}
