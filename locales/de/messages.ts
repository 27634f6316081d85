import accommodation from './accommodation.json'
import calendar from './calendar.json'
import cart from './cart.json'
import checkout from './checkout.json'
import common from './common.json'
import content from './content.json'
import entry from './entry.json'
import error from './error.json'
import errorcode from './errorcode.json'
import form from './form.json'
import halfday from './halfday.json'
import legal from './legal.json'
import location from './location.json'
import misc from './misc.json'
import newsletter from './newsletter.json'
import persons from './persons.json'
import poster from './poster.json'
import productfilter from './productfilter.json'
import products from './products.json'
import rates from './rates.json'
import report from './report.json'
import specials from './specials.json'
import { to } from './steps.json'
import swaps from './swaps.json'
import why from './why.json'

/**
 * The German messages. Their type is the type of all messages. A new area needs a line in this file of each language.
 */
export default {
  accommodation,
  calendar,
  cart,
  checkout,
  common,
  content,
  entry,
  error,
  errorcode,
  form,
  halfday,
  legal,
  location,
  misc,
  newsletter,
  persons,
  poster,
  productfilter,
  products,
  rates,
  report,
  specials,
  steps: { to },
  swaps,
  why,
}
