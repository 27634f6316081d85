/**
 * A refusal by the server. `body` is parsed with the call's own schemas of refusals, then with those of
 * `contract/errors.ts`. If no schema matches, `body` is undefined.
 */
export class ApiError extends Error {
  readonly status: number
  /** The status text. Over HTTP/2 it is empty. */
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

/**
 * A request without an answer: the browser is offline, the request took too long, or the connection broke. The server
 * may have carried out the request nevertheless.
 */
export class UnreachableError extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} could not be reached`, { cause })
    this.name = 'UnreachableError'
  }
}
