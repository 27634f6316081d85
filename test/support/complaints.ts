import type { BrowserContext } from '@playwright/test'

/** The browser's error for a request that ends because another page is opened. */
const CANCELLED = 'net::ERR_ABORTED'

/**
 * Collects the errors on pages of a browser context: logged and thrown errors, failed requests, and answers with a
 * status of 400 or more. It ignores the browser's own messages, because these differ between versions. Each of them
 * repeats one of these errors, or a breach of the content security policy, which the page logs itself.
 */
export const collectComplaints = async (context: BrowserContext): Promise<readonly string[]> => {
  const complaints: string[] = []
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // oxlint-disable-next-line no-console -- the message is listened for below.
      console.error('Content security policy:', effectiveDirective, blockedURI)
    }),
  )
  context.on('console', (message) => {
    // Ignores the browser's own messages, which have no arguments.
    if (message.type() === 'error' && message.args().length > 0)
      complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`page: ${error.error().stack ?? error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== CANCELLED) complaints.push(`failed: ${request.method()} ${request.url()} (${reason})`)
  })
  return complaints
}
