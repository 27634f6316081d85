export const SANDBOX_PATH = '/sandbox'

/** The token and the key are public, because the sandbox moves no money. */
export const SANDBOX_TOKEN = 'sandbox'

export const SANDBOX_NOTIFICATION_KEY = '5a'.repeat(32)

const PREFIX = 'sandbox-'

/** The entity has the shop's id, so that it stays the same when the shop is renamed. */
export const sandboxEntity = (tenant: string): string => `${PREFIX}${tenant}`

export const tenantOfEntity = (entityId: string): string | undefined =>
  entityId.startsWith(PREFIX) ? entityId.slice(PREFIX.length) : undefined

/** Browsers send the ids of checkouts and payments with the shop, because they send no account. */
export const withShop = ({ tenant, id }: { tenant: string; id: string }): string => `${id}.${sandboxEntity(tenant)}`

/** Undefined for an id of the previous release, which names no shop. */
export const tenantOfId = (id: string): string | undefined => tenantOfEntity(id.slice(id.indexOf('.') + 1))
