import process from 'node:process'
import { readEnvironment } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import { openData } from '#server/cli/data.ts'
import { openShop, stopAsked } from '#server/cli/serve.ts'
import { paymentAccounts } from '#server/provider/accounts.ts'
import { createTenantStore } from '#server/tenants/store.ts'

const environment = readEnvironment(process.env)
const log = createLogger(environment.LOG_LEVEL)
const { db, workDb, checkDb, readState, close } = await openData(environment, log)
const tenants = createTenantStore(checkDb, log)
const accounts = paymentAccounts(process.env)
await openShop(environment, { db, workDb, readState, tenants, log, accounts, asked: stopAsked(), say: () => {} })
await close()
