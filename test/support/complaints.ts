import type { BrowserContext } from '@playwright/test'

/** A request that the page or the browser cancelled, by leaving the page for one. */
const CANCELLED = 'net::ERR_ABORTED'

/**
 * Collects what goes wrong on the pages of a browser context: errors that they log or throw, requests that fail, answers from 400 on.
 * The browser's own messages differ from version to version and are left out: each reports one of these, or a breach of the content security policy,
 * which the page logs here by its event.
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
    // A message without arguments is the browser's own.
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
