import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Environment } from '#contract/environment.ts'
import { StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import { isLoopback } from '#server/base/loopback.ts'
import { newId } from '#server/base/random.ts'
import { estimateMigrations } from '#server/db/migrate.ts'
import { SCHEMA } from '#server/db/run-migrations.ts'
import { openTransport } from '#server/mail/transport.ts'
import { paymentAccounts } from '#server/provider/accounts.ts'
import { AcquirerUnavailable } from '#server/provider/port.ts'
import { providers } from '#server/provider/providers.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { checkDatabase } from './check-database.ts'
import { openData } from './data.ts'
import { defaultShopWarning, mailServerWarning, startWarnings } from './start-warnings.ts'

const ROOT = join(import.meta.dirname, '..', '..')

type Check = readonly [part: string, problems: readonly string[]]

const FREE_GB = 1

const checkAddress = ({ BASE_URL, HOST }: Environment): string[] => {
  if (BASE_URL === undefined)
    return ['BASE_URL is not set, so links in mails lead to this machine. Set it to the public address.']
  const { protocol, hostname } = new URL(BASE_URL)
  if (isLoopback(hostname))
    return [`BASE_URL is ${BASE_URL}, which only this machine can open. Set it to the public address.`]
  return [
    ...(protocol === 'http:'
      ? [
          'BASE_URL is not https, so cookies are sent unencrypted. Let a proxy with a certificate answer, and write https.',
        ]
      : []),
    ...(isLoopback(HOST)
      ? []
      : [`HOST is ${HOST}, so visitors may pass by the proxy. Set HOST to 127.0.0.1 if the proxy is on this machine.`]),
  ]
}

const checkProviders = async (shops: readonly Shop[], providerOf: ReturnType<typeof providers>): Promise<string[]> => {
  const problems = await Promise.all(
    shops.map(async (shop) => {
      const provider = providerOf(shop)
      if (!provider || provider.isSandbox) return []
      try {
        await provider.acquirer.findTransactions(`doctor-${newId()}`)
        return []
      } catch (error) {
        if (!(error instanceof AcquirerUnavailable)) throw error
        const name = `PAYMENT_${shop.code.toUpperCase()}_`
        return [`${shop.code}: ${error.message} (${provider.widgetHost}). Check ENTITY_ID, TOKEN and hosts of ${name}.`]
      }
    }),
  )
  return problems.flat()
}

const checkShops = (shops: readonly Shop[], { BASE_URL }: Environment): string[] =>
  BASE_URL === undefined || isLoopback(new URL(BASE_URL).hostname)
    ? []
    : shops
        .filter(({ tenant }) => tenant.shop.testmode)
        .map(({ code }) => `${code} is in test mode at a public address. Set testmode to false in its shop.json.`)

const checkFiles = ({ DATA_DIR }: Environment): string[] => {
  const folder = existsSync(DATA_DIR) ? DATA_DIR : dirname(resolve(DATA_DIR))
  const { bavail, bsize } = statfsSync(folder)
  const free = (bavail * bsize) / 1024 ** 3
  const isWritable = () => {
    try {
      accessSync(folder, constants.W_OK)
      return true
    } catch {
      return false
    }
  }
  return [
    ...(free < FREE_GB ? [`${folder} has less than ${FREE_GB} GB of free space. Make room.`] : []),
    ...(isWritable() ? [] : [`${folder} cannot be written to. Give this user the right to write.`]),
    ...(existsSync(join(ROOT, 'dist/client/.vite/manifest.json'))
      ? []
      : ['The app is not built, so pages answer plain text. Run "npm run build".']),
  ]
}

const sendLetter = async (environment: Environment, to: string, clock: () => Date): Promise<string[]> => {
  const transport = openTransport(environment, clock)
  const text = 'This letter shows that mails of your Talstation server arrive.'
  try {
    const mail = { subject: 'Talstation: a letter of doctor', text, html: `<p>${text}</p>`, attachments: [] }
    await transport.send({ ...mail, id: newId(), from: { name: 'Talstation', address: to }, to })
    return []
  } catch (error) {
    return [`The letter to ${to} was not accepted (${(error as Error).message}). Check SMTP_URL and the address.`]
  } finally {
    transport.close()
  }
}

interface Examined {
  environment: Environment
  variables: NodeJS.ProcessEnv
  clock: () => Date
  fetch: typeof globalThis.fetch
  say: (words: string) => void
  mailTo?: string | undefined
  servers?: number | undefined
}

export const examine = async ({
  environment,
  variables,
  clock,
  fetch,
  say,
  mailTo,
  servers = 1,
}: Examined): Promise<void> => {
  const log = createLogger('silent')
  const data = await openData(environment, log)
  const { workDb: db, close } = data
  try {
    const pending = (await estimateMigrations(db)).map(({ name }) => name)
    const tenants = createTenantStore(db, log)
    const hasShops = !pending.includes(SCHEMA)
    const shops = hasShops ? (await tenants.all()).filter(({ id }) => tenants.isOpen(id)) : []
    const unreadable = hasShops ? await tenants.unreadable() : []
    const providerOf = providers({ accounts: paymentAccounts(variables), ownOrigin: () => '', fetch })
    const mailServer = await mailServerWarning(environment)
    const checks: Check[] = [
      ['address', checkAddress(environment)],
      ['database', await checkDatabase(environment, data, { pending, servers })],
      ['files', checkFiles(environment)],
      ['mails', [...(mailServer ? [mailServer] : []), ...(mailTo ? await sendLetter(environment, mailTo, clock) : [])]],
      ['payments', await checkProviders(shops, providerOf)],
      [
        'shops and settings',
        [
          ...unreadable.map((code) => `The shop ${code} cannot be read by this release. Import its folder once more.`),
          ...defaultShopWarning(environment, shops, unreadable),
          ...startWarnings(environment, shops, providerOf),
          ...checkShops(shops, environment),
        ],
      ],
    ]
    for (const [part, problems] of checks) {
      if (problems.length === 0) say(`${part}: in order`)
      for (const problem of problems) say(`${part}: PROBLEM: ${problem}`)
    }
    const count = checks.reduce((sum, [, problems]) => sum + problems.length, 0)
    if (count > 0) throw new StartError(count === 1 ? 'One problem was found.' : `${count} problems were found.`)
  } finally {
    await close()
  }
}
