import accommodation from './de/accommodation.json'
import calendar from './de/calendar.json'
import cart from './de/cart.json'
import checkout from './de/checkout.json'
import common from './de/common.json'
import content from './de/content.json'
import entry from './de/entry.json'
import error from './de/error.json'
import errorcode from './de/errorcode.json'
import form from './de/form.json'
import halfday from './de/halfday.json'
import legal from './de/legal.json'
import location from './de/location.json'
import misc from './de/misc.json'
import newsletter from './de/newsletter.json'
import persons from './de/persons.json'
import productfilter from './de/productfilter.json'
import products from './de/products.json'
import rates from './de/rates.json'
import specials from './de/specials.json'
import swaps from './de/swaps.json'
import why from './de/why.json'

/** The German messages; their shape is the type of all messages. One JSON file an area: add yours here and in `en.ts`. */
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
  productfilter,
  products,
  rates,
  specials,
  swaps,
  why,
}
