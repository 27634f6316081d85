import { preparedBrowserData } from './browser-data.ts'
import { preparedDatabase } from './prepared-data.ts'

/* Makes the data that most tests begin with, so that workers that start together do not each make it. */

await Promise.all([preparedBrowserData(), preparedDatabase()])
