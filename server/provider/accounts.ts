import * as z from 'zod/mini'
import { TENANT_CODE_PATTERN } from '#contract/constants.ts'
import { PAYMENT_VARIABLE, PaymentVariables } from '#contract/environment.ts'
import { StartError } from '#server/base/environment.ts'
import { nearest } from '#server/base/nearest.ts'

export type PaymentAccounts = ReadonlyMap<string, z.infer<typeof PaymentVariables>>

export const paymentAccounts = (variables: Record<string, string | undefined>): PaymentAccounts => {
  const accounts = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(variables)) {
    if (!name.startsWith('PAYMENT_') || value === undefined || value === '') continue
    const { tenant, part } = PAYMENT_VARIABLE.exec(name)?.groups ?? {}
    if (tenant === undefined || part === undefined || !TENANT_CODE_PATTERN.test(tenant))
      throw new StartError(
        `${name} is unknown. Use PAYMENT_{TENANT}_ENTITY_ID, _TOKEN, _HOST_TEST, _HOST_LIVE or _NOTIFICATION_KEY.`,
      )
    accounts.set(tenant, { ...accounts.get(tenant), [part]: value })
  }
  return new Map(
    [...accounts].map(([tenant, parts]) => {
      const account = z.safeParse(PaymentVariables, parts)
      if (account.success) return [tenant, account.data]
      const part = account.error.issues[0]!.path.join('.')
      throw new StartError(`PAYMENT_${tenant}_${part} is ${part in parts ? 'not valid' : 'missing'}.`)
    }),
  )
}

export const tenantsWithAccount = (variables: Record<string, string | undefined>): string[] => [
  ...new Set(Object.keys(variables).flatMap((name) => PAYMENT_VARIABLE.exec(name)?.groups?.['tenant'] ?? [])),
]

export const accountsWithoutShop = (tenants: readonly string[], codes: readonly string[]): string[] => {
  const known = codes.map((code) => code.toUpperCase())
  return tenants
    .filter((tenant) => !known.includes(tenant))
    .map((tenant) => {
      const meant = nearest(tenant, known)
      const remedy = meant === undefined ? 'Remove them, or import the shop.' : `Is PAYMENT_${meant}_ meant?`
      return `The variables PAYMENT_${tenant}_... name a shop that does not exist. ${remedy}`
    })
}
