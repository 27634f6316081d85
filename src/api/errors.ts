/**
 * A refusal of the server. `body` is parsed by the contract: the call's own refusals, otherwise one of
 * `contract/errors.ts`; undefined for an unknown body.
 */
export class ApiError extends Error {
  readonly status: number
  /** The status text, which is empty over HTTP/2. */
  readonly statusText: string
  readonly body: unknown

  constructor({ status, statusText }: Pick<Response, 'status' | 'statusText'>, body: unknown, path: string) {
    super(`${path} answered ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.body = body
  }
}

/** A request without an answer: offline, timeout, or a broken connection. The server may or may not have done it. */
export class UnreachableError extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} could not be reached`, { cause })
    this.name = 'UnreachableError'
  }
}
