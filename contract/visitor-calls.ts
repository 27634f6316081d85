import * as accommodations from './accommodations.ts'
import * as calendar from './calendar.ts'
import { callsIn } from './call.ts'
import * as checkout from './checkout.ts'
import * as content from './content.ts'
import * as customer from './customer.ts'
import * as locations from './locations.ts'
import * as payment from './payment.ts'
import * as prices from './prices.ts'
import * as site from './site.ts'
import * as specials from './specials.ts'
import * as stock from './stock.ts'
import * as swaps from './swaps.ts'
import * as withdrawal from './withdrawal.ts'

/** Browsers load these schemas together, after the first page is shown. */
export const VISITOR_CALLS = callsIn(
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
