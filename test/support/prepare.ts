import { preparedBrowserData } from './browser-data.ts'
import { preparedDatabase } from './prepared-data.ts'

/* What most tests begin with. Workers that begin at once would each make it. */

await Promise.all([preparedBrowserData(), preparedDatabase()])
