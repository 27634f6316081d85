import type german from './de.ts'
import accommodation from './en/accommodation.json'
import calendar from './en/calendar.json'
import cart from './en/cart.json'
import checkout from './en/checkout.json'
import common from './en/common.json'
import content from './en/content.json'
import entry from './en/entry.json'
import error from './en/error.json'
import errorcode from './en/errorcode.json'
import form from './en/form.json'
import halfday from './en/halfday.json'
import legal from './en/legal.json'
import location from './en/location.json'
import misc from './en/misc.json'
import newsletter from './en/newsletter.json'
import persons from './en/persons.json'
import productfilter from './en/productfilter.json'
import products from './en/products.json'
import rates from './en/rates.json'
import specials from './en/specials.json'
import swaps from './en/swaps.json'
import why from './en/why.json'

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
} satisfies typeof german
