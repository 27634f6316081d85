/** The path of the sandbox acquirer on the server's own origin. */
export const SANDBOX_PATH = '/sandbox'

/** The access token of the sandbox. It is public, because the sandbox moves no money. */
export const SANDBOX_TOKEN = 'sandbox'

/** The key that encrypts the sandbox's notifications. It is public, because the sandbox moves no money. */
export const SANDBOX_NOTIFICATION_KEY = '5a'.repeat(32)

const PREFIX = 'sandbox-'

export const sandboxEntity = (tenant: string): string => `${PREFIX}${tenant}`

/** Returns the tenant to which an entity id of the sandbox belongs, or undefined for other ids. */
export const tenantOfEntity = (entityId: string): string | undefined =>
  entityId.startsWith(PREFIX) ? entityId.slice(PREFIX.length) : undefined
