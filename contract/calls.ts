import * as acquirer from './acquirer.ts'
import { callsIn } from './call.ts'
import { GROUP_CALLS } from './group-calls.ts'
import * as recordings from './recordings.ts'
import * as staffGroups from './staff-groups.ts'
import * as staffForecast from './staff-forecast.ts'
import * as staffShortfalls from './staff-shortfalls.ts'
import * as staffPayments from './staff-payments.ts'
import * as staffWithdrawals from './staff-withdrawals.ts'
import * as staff from './staff.ts'
import * as traffic from './traffic.ts'
import { VISITOR_CALLS } from './visitor-calls.ts'

/* The server's handlers, the browser's client, /api/openapi.json and docs/api.md are made from these calls. */

/** Visitors' browsers load the schemas of these calls only with the dialog that sends a report. */
export const STAFF_CALLS = callsIn(
  staff,
  staffGroups,
  staffForecast,
  staffShortfalls,
  staffPayments,
  staffWithdrawals,
  recordings,
  traffic,
)

export const PROVIDER_CALLS = callsIn(acquirer)

export const CALLS = { ...VISITOR_CALLS, ...GROUP_CALLS, ...STAFF_CALLS, ...PROVIDER_CALLS }
export type CallName = keyof typeof CALLS
