import * as accommodations from './accommodations.ts'
import * as acquirer from './acquirer.ts'
import * as calendar from './calendar.ts'
import type { Call } from './call.ts'
import * as checkout from './checkout.ts'
import * as content from './content.ts'
import * as customer from './customer.ts'
import * as groups from './groups.ts'
import * as locations from './locations.ts'
import * as payment from './payment.ts'
import * as prices from './prices.ts'
import * as recordings from './recordings.ts'
import * as site from './site.ts'
import * as specials from './specials.ts'
import * as staffGroups from './staff-groups.ts'
import * as staffWithdrawals from './staff-withdrawals.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as swaps from './swaps.ts'
import * as traffic from './traffic.ts'
import * as withdrawal from './withdrawal.ts'

/* All calls by their names. The server's handlers, the browser's client, /api/openapi.json and docs/api.md are made
   from them. */

type CallsOf<M> = { [Name in keyof M as M[Name] extends Call ? Name : never]: M[Name] }
type AllOf<Ms extends readonly unknown[]> = Ms extends readonly [infer M, ...infer More]
  ? CallsOf<M> & AllOf<More>
  : unknown

const isCall = (value: unknown): boolean => typeof value === 'object' && value !== null && 'access' in value

/** Selects the calls among all exports of the modules. */
const callsIn = <Ms extends readonly object[]>(...modules: Ms): AllOf<Ms> =>
  Object.fromEntries(
    modules.flatMap((module) => Object.entries(module).filter(([, value]) => isCall(value))),
  ) as AllOf<Ms>

// The marks `@__PURE__` let the bundler drop unused calls, so that pages do not load them.

/** The calls of visitors' and customers' pages. Browsers load them together, after the first page. */
export const VISITOR_CALLS = /* @__PURE__ */ callsIn(
  site,
  locations,
  prices,
  stock,
  swaps,
  calendar,
  specials,
  accommodations,
  content,
  checkout,
  withdrawal,
  payment,
  customer,
)

export const GROUP_CALLS = /* @__PURE__ */ callsIn(groups)

/**
 * The calls of the counter, and the calls for reports of problems and for traffic. Visitors' browsers load these
 * schemas only with the dialog that sends a report.
 */
export const STAFF_CALLS = /* @__PURE__ */ callsIn(staff, staffGroups, staffWithdrawals, recordings, traffic)

export const PROVIDER_CALLS = /* @__PURE__ */ callsIn(acquirer)

export const CALLS = { ...VISITOR_CALLS, ...GROUP_CALLS, ...STAFF_CALLS, ...PROVIDER_CALLS }
export type CallName = keyof typeof CALLS
