import type { Invalid } from '#contract/errors.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/**
 * A request that is answered with a reason instead of the requested data. errors.ts is the one place that turns it into
 * a response.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus
  /**
   * In the shape of contract/errors or the call's `refusals`. Issues whose message is a message key are translated
   * there.
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

/** A 422. A message is a message key; the path is its value. */
export const invalid = (issues: Invalid['issues']): Refusal =>
  new Refusal(422, { error: 'invalid', issues } satisfies Invalid)

/** A 422 for one dotted path: the body parses, but names something that the shop does not have. */
export const invalidField = (path: string, message = 'form.invalid'): Refusal => invalid([{ path, message }])

/** A 422 for one missing dotted path. */
export const missing = (path: string): Refusal => invalidField(path, 'form.required')
