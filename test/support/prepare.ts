import { useQuickCompiler } from '#server/db/quick-compiler.ts'
import { preparedBrowserData } from './browser-data.ts'
import { preparedDatabase } from './prepared-data.ts'

/* This script prepares the data with which most tests begin, so that the workers need not all create it at once. */

useQuickCompiler()
await Promise.all([preparedBrowserData(), preparedDatabase()])
