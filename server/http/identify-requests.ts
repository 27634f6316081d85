import type { MiddlewareHandler } from 'hono'
import type { AppVariables } from '#server/base/app-context.ts'
import { currentRequestId, newRequestId, REQUEST_ID_HEADER, withRequestId } from '#server/base/request-id.ts'
import type { Deps } from '#server/deps/deps.ts'

/** Accepts no id with other characters, because it could bring an e-mail address into the log. */
const GIVEN = /^[\w.-]{8,64}$/

/**
 * Gives each request an id, or keeps the id of a trusted proxy. Calls that a page makes within the process have the id
 * of the page.
 */
export const identifyRequests =
  ({ environment }: Pick<Deps, 'environment'>): MiddlewareHandler<{ Variables: AppVariables }> =>
  (c, next) => {
    const given = environment.TRUST_PROXY > 0 ? (c.req.header(REQUEST_ID_HEADER) ?? '') : ''
    const id = currentRequestId() ?? (GIVEN.test(given) ? given : newRequestId())
    return withRequestId(id, async () => {
      await next()
      c.header(REQUEST_ID_HEADER, id)
    })
  }
