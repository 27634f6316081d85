import { useQuickCompiler } from '#server/db/quick-compiler.ts'
import { preparedBrowserData } from './browser-data.ts'
import { preparedDatabase } from './prepared-data.ts'

useQuickCompiler()
await Promise.all([preparedBrowserData(), preparedDatabase()])
