import { type Invalid, ISSUES_MAX } from '#contract/errors.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503

export class Refusal extends Error {
  readonly status: RefusalStatus
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

export const invalid = (issues: Invalid['issues']): Refusal =>
  new Refusal(422, { error: 'invalid', issues: issues.slice(0, ISSUES_MAX) } satisfies Invalid)

export const invalidField = (path: string, message = 'form.invalid'): Refusal => invalid([{ path, message }])

export const missing = (path: string): Refusal => invalidField(path, 'form.required')
