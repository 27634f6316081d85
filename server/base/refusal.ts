import { type Invalid, ISSUES_MAX } from '#contract/errors.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/**
 * Ends a request with a reason instead of the requested data. Only server/http/errors.ts turns a refusal into a
 * response.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus
  /**
   * The body, in the form of contract/errors.ts or of the call's `refusals`. If an issue's message is a message key,
   * server/http/errors.ts translates it.
   */
  readonly body: object
  readonly headers: Record<string, string>

  constructor(status: RefusalStatus, body: object, headers: Record<string, string> = {}) {
    super(`${status} ${JSON.stringify(body)}`)
    this.name = 'Refusal'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/**
 * Returns a 422 with the first ISSUES_MAX issues. Each message is a message key, whose text may contain the issue's
 * path.
 */
export const invalid = (issues: Invalid['issues']): Refusal =>
  new Refusal(422, { error: 'invalid', issues: issues.slice(0, ISSUES_MAX) } satisfies Invalid)

/**
 * Returns a 422 for one field of a body that has the right form, but for example names a product that the shop does not
 * have.
 */
export const invalidField = (path: string, message = 'form.invalid'): Refusal => invalid([{ path, message }])

export const missing = (path: string): Refusal => invalidField(path, 'form.required')
