import { callsIn } from './call.ts'
import * as groups from './groups.ts'

/** Browsers load these schemas with the first call of a group's page. */
export const GROUP_CALLS = callsIn(groups)
