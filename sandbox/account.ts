/** The path of the sandbox acquirer on the server's own origin. */
export const SANDBOX_PATH = '/sandbox'

/** Not a secret, since the sandbox moves no money. A shop with its own account does not use it. */
export const SANDBOX_TOKEN = 'sandbox'

/** Not a secret either. */
export const SANDBOX_NOTIFICATION_KEY = '5a'.repeat(32)

const PREFIX = 'sandbox-'

export const sandboxEntity = (tenant: string): string => `${PREFIX}${tenant}`

/** The tenant of an entity id of the sandbox; undefined for other ids. */
export const tenantOfEntity = (entityId: string): string | undefined =>
  entityId.startsWith(PREFIX) ? entityId.slice(PREFIX.length) : undefined
