import type { BrowserContext } from '@playwright/test'

const CANCELLED = 'net::ERR_ABORTED'

export const collectComplaints = async (context: BrowserContext): Promise<readonly string[]> => {
  const complaints: string[] = []
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // oxlint-disable-next-line no-console -- the listener below collects this message.
      console.error('Content security policy:', effectiveDirective, blockedURI)
    }),
  )
  context.on('console', (message) => {
    // Leaves out errors without arguments, which the browser itself writes, for example about failed requests.
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
