import type { TypedAccommodation } from '#contract/accommodations.ts'
import type { BookingDraft, KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import type { Offer } from '#contract/prices.ts'
import type { UnitStock } from '#contract/stock.ts'
import type { Swap } from '#contract/swaps.ts'
import type { Handover } from '#contract/primitives.ts'
import type { Choice } from '#domain/booking/lines.ts'
import type { SetChoice } from '#domain/booking/with-choices.ts'
import type { Description, PersonRef } from '#domain/persons/persons.ts'
import type { Language } from './context.ts'
import type { BookingPage, Step } from './steps.ts'

export interface StockQuestion {
  date: { from: string; to: string }
  location: string
  pickupDayBefore: boolean
  /** The hours and the start of a rental by the hour. The stock of other rentals is that of whole days. */
  hours?: number
  start?: string
}

export type OfferAnswer =
  | { type: 'offer.answered'; offer: Offer }
  /** The booking has parts that the shop does not offer at all, or not to their person. `paths` names these parts. */
  | { type: 'offer.unavailable'; paths: string[] }
  /** The visitor has tried too many discount codes, so the shop refuses all codes for a while. */
  | { type: 'offer.tooManyCodes' }
  | { type: 'offer.serverError' }
  | { type: 'offer.refused' }
  /** The request had no answer. */
  | { type: 'offer.unreachable' }

export type SwapsAnswer = { type: 'swaps.answered'; swaps: Swap[] } | { type: 'swaps.unreachable' }

export type StockAnswer = { type: 'stock.answered'; stock: UnitStock[] } | { type: 'stock.unreachable' }

export type BookingEvent =
  | { type: 'step.open'; step: BookingPage }
  /**
   * The visitor has pressed the next button of the shown step. On the products step, the button first opens each person
   * without equipment.
   */
  | { type: 'step.next'; step: Step }
  | { type: 'missing.ask' }
  /** The visitor has pressed the button in the lower bar of a phone. */
  | { type: 'bar.press' }
  | { type: 'route.entered'; step: BookingPage }
  | { type: 'checkout.start' }
  /** A button has opened a person, and the person's tab has received the focus. */
  | { type: 'tab.reached' }
  /** Checkout could not open, because the booking cannot be ordered now. */
  | { type: 'checkout.turnedAway' }
  | { type: 'person.add'; personType: PersonType }
  | { type: 'person.remove'; person: PersonRef }
  /**
   * Removes the last person who counts as this type. The chart chooses the person only when it processes the event, so
   * two quick presses remove two persons.
   */
  | { type: 'person.removeLast'; counted: PersonType }
  | { type: 'person.age'; person: PersonRef; age: number | null }
  | { type: 'person.coverage'; person: PersonRef; coverage: boolean }
  /**
   * Stores a person's measures, name or answers to the size advice. The person's other fields stay unchanged. `sizes`
   * are the fitting sizes for lines without a size.
   */
  | { type: 'person.describe'; person: PersonRef; description: Description; sizes?: Omit<SetChoice, 'person'> }
  | { type: 'day.click'; day: string }
  | { type: 'location.choose'; location: string }
  | { type: 'pickup.dayBefore'; on: boolean }
  /** The visitor chooses a duration, the whole day (null), or a duration together with the start of the rental. */
  | { type: 'hours.choose'; hours: number | null; start?: string }
  | { type: 'rate.choose'; rate: string }
  | { type: 'special.toggle'; special: string }
  | { type: 'discount.enter'; code: string | null }
  /** The visitor edits a refused discount code. */
  | { type: 'discount.edit' }
  | { type: 'accommodation.choose'; accommodation: string | null }
  | { type: 'accommodation.type'; accommodation: TypedAccommodation }
  | { type: 'remark.write'; remark: string }
  | { type: 'handover.choose'; handover: Partial<Handover> }
  | { type: 'person.equip'; person: PersonRef }
  | { type: 'person.open'; person: PersonRef }
  /** The page shows the models and sizes of a product. Only the statistics use this event. */
  | { type: 'product.view'; person: PersonRef; id: string }
  | { type: 'line.add'; person: PersonRef; choice: Choice }
  | { type: 'set.choose'; choices: SetChoice[] }
  /** The visitor gives a product of one person to other persons too. */
  | { type: 'line.share'; choices: SetChoice[] }
  | { type: 'line.remove'; person: PersonRef; id: string }
  | { type: 'removal.confirm' }
  | { type: 'removal.undo' }
  /** The snackbar with the undo button is closed. */
  | { type: 'removal.settled' }
  | { type: 'dialog.dismiss' }
  | { type: 'losses.dismiss' }
  | { type: 'offer.retry' }
  | { type: 'swaps.show' }
  /** The visitor chooses a swap. `at` is its index in `swaps`. */
  | { type: 'swap.choose'; at: number }
  | { type: 'draft.restored'; draft: BookingDraft | null; personal: PersonalData | null; step: BookingPage }
  | { type: 'personal.saved'; personal: Partial<PersonalData> }
  /** The customer has logged out or erased the account, so the persons of a new booking replace the old ones. */
  | { type: 'personal.forget' }
  | { type: 'language.changed'; language: Language }
  | { type: 'order.sent'; order: UnansweredOrder }
  /** The shop has accepted an order, which replaces all orders sent before it. */
  | { type: 'order.taken' }
  /** The order with this key made no reservation. */
  | { type: 'order.refused'; key: string }
  | { type: 'reservation.made'; reservation: KeptReservation }
  | { type: 'reservation.gone' }
  /** The hold of the visitor's own reservation was extended or started again. */
  | { type: 'hold.renewed'; reservation: Omit<KeptReservation, 'change'> }
  | { type: 'hold.ended' }
  | { type: 'booking.paidElsewhere' }
  | { type: 'booking.reset' }
  | OfferAnswer
  | SwapsAnswer
  | StockAnswer
  | { type: 'booking.changed' }
  | { type: 'period.changed' }
  | { type: 'stock.changed' }
  | { type: 'shortfall.shown' }
  | { type: 'swap.made' }
  | { type: 'removal.made' }

export interface PersonalData {
  /** The fields of each person. `isAutofilled` is absent if it stays as it is. */
  persons: (PersonalFields & { isAutofilled?: boolean | undefined; isErased?: boolean | undefined })[]
  /** The data of the contact, if this adult takes no equipment. */
  contact: PersonalFields & { isAutofilled?: boolean | undefined }
  groupname: string
  remark: string
  newsletter: boolean
  createUser: boolean
  /** An accommodation outside the list. If it is absent, the chosen accommodation stays. */
  accommodation?: TypedAccommodation
}
