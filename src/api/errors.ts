/**
 * A refusal by the server. `send` has parsed its `body`, which is undefined if the answer matches no schema of
 * refusals.
 */
export class ApiError extends Error {
  readonly status: number
  /** Empty over HTTP/2. */
  readonly statusText: string
  readonly body: unknown
  readonly headers: Headers | undefined

  constructor(
    { status, statusText, headers }: Pick<Response, 'status' | 'statusText'> & { headers?: Headers },
    body: unknown,
    path: string,
  ) {
    super(`${path} answered ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.body = body
    this.headers = headers
  }
}

/** A request without an answer. The server may have carried out the request nevertheless. */
export class UnreachableError extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} could not be reached`, { cause })
    this.name = 'UnreachableError'
  }
}
