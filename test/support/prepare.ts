import { useQuickCompiler } from '#server/db/quick-compiler.ts'
import { preparedBrowserData } from './browser-data.ts'
import { preparedDatabase } from './prepared-data.ts'

/* Makes the data that most tests begin with, so that workers that start together do not each make it. */

useQuickCompiler()
await Promise.all([preparedBrowserData(), preparedDatabase()])
