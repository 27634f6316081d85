import { useQuickCompiler } from '#server/db/quick-compiler.ts'
import { preparedBrowserData } from './browser-data.ts'
import { preparedDatabase } from './prepared-data.ts'

/* Creates the data that most tests begin with, so that not each of several new workers creates it. */

useQuickCompiler()
await Promise.all([preparedBrowserData(), preparedDatabase()])
