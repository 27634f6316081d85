import type { Invalid } from '#contract/errors.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/** A request that is answered with a reason instead of what it asked for. errors.ts is the one place that maps it to a response. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  /** In the shape that contract/errors or the call's `refusals` name. Issues whose message is a message key are worded there. */
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

/** 422. A message is a message key; it gets the path as its value. */
export const invalid = (issues: Invalid['issues']): Refusal =>
  new Refusal(422, { error: 'invalid', issues } satisfies Invalid)

/** 422 of one dotted path: the body parses, but names something that the shop does not have. */
export const invalidField = (path: string, message = 'form.invalid'): Refusal => invalid([{ path, message }])

/** 422 of one dotted path that is missing. */
export const missing = (path: string): Refusal => invalidField(path, 'form.required')
