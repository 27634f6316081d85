import type { Environment } from '#contract/environment.ts'
import { isLoopback } from '#server/base/loopback.ts'
import { hasMailboxPages } from '#server/mail/mailbox-pages.ts'
import { mailboxFolder } from '#server/mail/mailbox.ts'
import { tryMailServer } from '#server/mail/smtp.ts'
import type { ProviderOf } from '#server/provider/providers.ts'
import { scriptWarning } from '#server/tenants/own-script.ts'
import type { Shop } from '#server/tenants/shop.ts'

export const publicHostname = ({ BASE_URL }: Pick<Environment, 'BASE_URL'>): string =>
  BASE_URL === undefined ? 'localhost' : new URL(BASE_URL).hostname

const isPublic = ({ BASE_URL }: Environment) => BASE_URL !== undefined && !isLoopback(new URL(BASE_URL).hostname)

const ofPayments = (environment: Environment, shop: Shop, providerOf: ProviderOf): string[] => {
  const { code } = shop
  const provider = providerOf(shop)
  if (!provider) return [`${code} accepts no payments: testmode is off and it has no PAYMENT_ variables.`]
  if (provider.isSandbox)
    return isPublic(environment)
      ? [
          `${code} accepts test payments at a public address, so bookings there cost nothing. Set its PAYMENT_ variables.`,
        ]
      : []
  return provider.notificationKey === undefined
    ? [
        `PAYMENT_${code.toUpperCase()}_NOTIFICATION_KEY is not set: the payment of a visitor who does not return is noticed minutes later.`,
      ]
    : []
}

export const startWarnings = (environment: Environment, shops: readonly Shop[], providerOf: ProviderOf): string[] => [
  ...shops.flatMap((shop) => ofPayments(environment, shop, providerOf)),
  ...shops.flatMap(({ tenant }) => scriptWarning(tenant.shop, publicHostname(environment)) ?? []),
  ...(isPublic(environment) && environment.TRUST_PROXY === 0
    ? [
        'TRUST_PROXY is 0: behind a proxy, all visitors share the address of the proxy, and its limits. Set it to the number of proxies in front of the shop, unless there is none.',
      ]
    : []),
  ...(environment.SMTP_URL === undefined && !hasMailboxPages(environment)
    ? [
        `mails are not sent: they are stored as files in ${mailboxFolder(environment.DATA_DIR)}, with links that open bookings and accounts. Set SMTP_URL.`,
      ]
    : []),
  ...(environment.JOBS === 'off'
    ? [
        'JOBS is off: no mails are sent, no holds end, and no payments are asked about or refunded. Set it to on when the shop opens.',
      ]
    : environment.MAILS === 'off'
      ? ['MAILS is off: no mails are sent. They wait until MAILS is on.']
      : []),
  ...(environment.TRIAL_DAY === undefined
    ? []
    : [
        `TRIAL_DAY is set: the clock started on ${environment.TRIAL_DAY}. Start another server on this database only with the same day.`,
      ]),
  ...(environment.RATE_LIMITS === 'off'
    ? ['RATE_LIMITS is off: passwords and codes can be guessed without limit. Use it for load tests only.']
    : []),
]

/** `accounts` are the codes of shops with PAYMENT_ variables, in upper case. */
export const trialProblem = (
  { TRIAL_DAY }: Pick<Environment, 'TRIAL_DAY'>,
  shops: readonly Pick<Shop, 'code' | 'tenant'>[],
  accounts: readonly string[],
): string | undefined => {
  if (TRIAL_DAY === undefined) return undefined
  const selling = shops.filter(({ tenant }) => !tenant.shop.testmode).map(({ code }) => code)
  const real = [...new Set([...selling, ...accounts.map((code) => code.toLowerCase())])]
  return real.length === 0
    ? undefined
    : `TRIAL_DAY is set, but ${real.join(', ')} may have real customers. Use it only for shops in test mode without PAYMENT_ variables.`
}

export const defaultShopWarning = (
  { DEFAULT_TENANT }: Environment,
  shops: readonly Shop[],
  unreadable: readonly string[],
): string[] => {
  const codes = [...shops.map(({ code }) => code), ...unreadable]
  if (codes.length === 0)
    return ['There is no shop. Set TENANTS_DIR to the folder of your shops, or import one by "tenant import".']
  return codes.includes(DEFAULT_TENANT)
    ? []
    : [
        `There is no shop "${DEFAULT_TENANT}": addresses without a code open no shop. Set DEFAULT_TENANT, for example to ${codes[0]}.`,
      ]
}

export const openShops = ({ DEFAULT_TENANT }: Environment, shops: readonly Shop[], origin: string): string[] =>
  shops.map(({ code, tenant: { shop } }) => {
    const addresses = [`${origin}/${code}`, ...(code === DEFAULT_TENANT ? [origin] : []), ...shop.hosts]
    return `  ${shop.name}: ${addresses.join(' and ')}${shop.testmode ? ', test payments' : ''}`
  })

const MAIL_TROUBLE: Partial<Record<string, string>> = {
  EAUTH: 'refuses user or password',
  ETIMEDOUT: 'does not answer',
  ETLS: 'offers no TLS connection that can be used',
  EDNS: 'does not exist',
}

export const mailServerWarning = async ({ SMTP_URL }: Environment): Promise<string | undefined> => {
  if (SMTP_URL === undefined) return undefined
  try {
    await tryMailServer(SMTP_URL)
    return undefined
  } catch (error) {
    const { code = '' } = error as { code?: string }
    const reason = MAIL_TROUBLE[code] ?? 'cannot be reached'
    return `The mail server ${new URL(SMTP_URL).host} of SMTP_URL ${reason} (${code}). Check scheme, host, port, user and password. Mails wait and are tried again.`
  }
}
