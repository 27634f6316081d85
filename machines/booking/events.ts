import type { TypedAccommodation } from '#contract/accommodations.ts'
import type { BookingDraft, KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import type { Offer } from '#contract/prices.ts'
import type { UnitStock } from '#contract/stock.ts'
import type { Swap } from '#contract/swaps.ts'
import type { Handover } from '#contract/primitives.ts'
import type { Choice } from '#domain/booking/lines.ts'
import type { PersonRef } from '#domain/persons/persons.ts'
import type { Answers } from '#domain/sizes/product-filter.ts'
import type { Language } from './context.ts'
import type { BookingPage, Step } from './steps.ts'

/** The body of POST /api/stock. */
export interface StockQuestion {
  date: { from: string; to: string }
  location: string
  pickupDayBefore: boolean
}

/** The shop's answers to the request for an offer. */
export type OfferAnswer =
  | { type: 'offer.answered'; offer: Offer }
  /** The paths of parts that the shop does not have, or not for this person. */
  | { type: 'offer.unavailable'; paths: string[] }
  /** Too many discount codes were tried; further ones are refused for a while. */
  | { type: 'offer.tooManyCodes' }
  /** The server has an error. */
  | { type: 'offer.serverError' }
  /** The shop refuses the booking in its current state. */
  | { type: 'offer.refused' }
  /** There was no answer. */
  | { type: 'offer.unreachable' }

export type SwapsAnswer = { type: 'swaps.answered'; swaps: Swap[] } | { type: 'swaps.unreachable' }

export type StockAnswer = { type: 'stock.answered'; stock: UnitStock[] } | { type: 'stock.unreachable' }

export type BookingEvent =
  // Steps
  | { type: 'step.open'; step: BookingPage }
  /** The next button of the shown step was pressed: opens the next person without equipment, or the next step. */
  | { type: 'step.next'; step: Step }
  /** The phone's bottom bar was pressed. */
  | { type: 'bar.press' }
  | { type: 'route.entered'; step: BookingPage }
  | { type: 'checkout.start' }
  /** The tab of the opened person has the focus. */
  | { type: 'tab.reached' }
  /** Checkout cannot accept the booking in its current state. */
  | { type: 'checkout.turnedAway' }
  // The visitor's choices
  | { type: 'person.add'; personType: PersonType }
  | { type: 'person.remove'; person: PersonRef }
  /**
   * Removes the last person counted as this type. The person is determined when the event is processed, not when it is
   * sent.
   */
  | { type: 'person.removeLast'; counted: PersonType }
  | { type: 'person.age'; person: PersonRef; age: number | null }
  | { type: 'person.coverage'; person: PersonRef; coverage: boolean }
  | { type: 'person.answers'; person: PersonRef; answers: Answers }
  | { type: 'day.click'; day: string }
  | { type: 'location.choose'; location: string }
  | { type: 'pickup.dayBefore'; on: boolean }
  | { type: 'hours.choose'; hours: number | null }
  | { type: 'rate.choose'; rate: string }
  | { type: 'special.toggle'; special: string }
  | { type: 'discount.enter'; code: string | null }
  /** The visitor changes a refused code. */
  | { type: 'discount.edit' }
  | { type: 'accommodation.choose'; accommodation: string | null }
  /** An accommodation that is not on the list, as typed so far. */
  | { type: 'accommodation.type'; accommodation: TypedAccommodation }
  | { type: 'remark.write'; remark: string }
  | { type: 'handover.choose'; handover: Partial<Handover> }
  /** The equipment of this person is opened. */
  | { type: 'person.equip'; person: PersonRef }
  /** A button opens the equipment of this person. */
  | { type: 'person.open'; person: PersonRef }
  /** Models and sizes of a product are shown. Changes nothing; only measured. */
  | { type: 'product.view'; person: PersonRef; id: string }
  | { type: 'line.add'; person: PersonRef; choice: Choice }
  | { type: 'line.remove'; person: PersonRef; id: string }
  | { type: 'removal.confirm' }
  | { type: 'removal.undo' }
  /** The message with the undo button has closed. */
  | { type: 'removal.settled' }
  | { type: 'dialog.dismiss' }
  | { type: 'losses.dismiss' }
  | { type: 'offer.retry' }
  | { type: 'swaps.show' }
  /** `at`: the index of the chosen swap. */
  | { type: 'swap.choose'; at: number }
  // Events from outside the screen
  | { type: 'draft.restored'; draft: BookingDraft | null; personal: PersonalData | null; step: BookingPage }
  /** The changed part of the personal data. */
  | { type: 'personal.saved'; personal: Partial<PersonalData> }
  /** The customer logged out or erased the account: the booking starts again with the persons of a new one. */
  | { type: 'personal.forget' }
  | { type: 'language.changed'; language: Language }
  | { type: 'order.sent'; order: UnansweredOrder }
  /** The order replaces all that were sent before it. */
  | { type: 'order.taken' }
  /** The order with this key made no reservation. */
  | { type: 'order.refused'; key: string }
  | { type: 'reservation.made'; reservation: KeptReservation }
  | { type: 'reservation.gone' }
  /** The hold of the visitor's own reservation was extended or renewed. */
  | { type: 'hold.renewed'; reservation: Omit<KeptReservation, 'change'> }
  /** The shop has released the reservation's stock. */
  | { type: 'hold.ended' }
  /** Another tab has paid the booking that this one shows. */
  | { type: 'booking.paidElsewhere' }
  | { type: 'booking.reset' }
  // The shop's answers
  | OfferAnswer
  | SwapsAnswer
  | StockAnswer
  // Events that the chart raises
  | { type: 'booking.changed' }
  | { type: 'period.changed' }
  | { type: 'stock.changed' }
  | { type: 'shortfall.shown' }
  | { type: 'swap.made' }
  | { type: 'removal.made' }

/** The personal data of checkout, in the order of the booking's persons. */
export interface PersonalData {
  /** `isAutofilled` is present only if it changes. */
  persons: (PersonalFields & { isAutofilled?: boolean | undefined; isErased?: boolean | undefined })[]
  /** The contact, if that adult takes no equipment. */
  contact: PersonalFields & { isAutofilled?: boolean | undefined }
  groupname: string
  remark: string
  newsletter: boolean
  createUser: boolean
  /** An accommodation that is not on the list; absent: the chosen one stays. */
  accommodation?: TypedAccommodation
}
