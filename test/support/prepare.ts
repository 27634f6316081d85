import { useQuickCompiler } from '#server/db/quick-compiler.ts'
import { preparedBrowserData } from './browser-data.ts'
import { preparedDatabase } from './prepared-data.ts'

/* This script creates the data that most tests begin with once, instead of once for each new worker. */

useQuickCompiler()
await Promise.all([preparedBrowserData(), preparedDatabase()])
