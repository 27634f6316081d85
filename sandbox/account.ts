export const SANDBOX_PATH = '/sandbox'

/** The token and the key are public, because the sandbox moves no money. */
export const SANDBOX_TOKEN = 'sandbox'

export const SANDBOX_NOTIFICATION_KEY = '5a'.repeat(32)

const PREFIX = 'sandbox-'

export const sandboxEntity = (tenant: string): string => `${PREFIX}${tenant}`

export const tenantOfEntity = (entityId: string): string | undefined =>
  entityId.startsWith(PREFIX) ? entityId.slice(PREFIX.length) : undefined
