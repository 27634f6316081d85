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

export interface StockQuestion {
  from: string
  to: string
  location: string
  pickupDayBefore: boolean
}

/** The shop's answers to the request for an offer. */
export type OfferAnswer =
  | { type: 'offer.answered'; offer: Offer }
  /** The paths of what the shop does not have, or not for this person. */
  | { type: 'offer.unavailable'; paths: string[] }
  /** Too many discount codes were tried: further ones are refused for a while. */
  | { type: 'offer.tooManyCodes' }
  /** The server has an error. */
  | { type: 'offer.serverError' }
  /** The shop does not take the booking as it is. */
  | { type: 'offer.refused' }
  /** There was no answer. */
  | { type: 'offer.unreachable' }

export type SwapsAnswer = { type: 'swaps.answered'; swaps: Swap[] } | { type: 'swaps.unreachable' }

export type StockAnswer = { type: 'stock.answered'; stock: UnitStock[] } | { type: 'stock.unreachable' }

export type BookingEvent =
  // The way through the steps
  | { type: 'step.open'; step: BookingPage }
  /** On from the step that the pressed button was shown on: to the next person without equipment, or to the next step. */
  | { type: 'step.next'; step: Step }
  /** The bar of the phone was pressed. */
  | { type: 'bar.press' }
  | { type: 'route.entered'; step: BookingPage }
  | { type: 'checkout.start' }
  /** Checkout does not take the booking as it is. */
  | { type: 'checkout.turnedAway' }
  // The visitor's choices
  | { type: 'person.add'; personType: PersonType }
  | { type: 'person.remove'; person: PersonRef }
  /** The last one counted as that type: who that is, is known when its turn comes, not when it was pressed. */
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
  | { type: 'accommodation.choose'; accommodation: string | null }
  /** One that is not on the list, as far as it is typed. */
  | { type: 'accommodation.type'; accommodation: TypedAccommodation }
  | { type: 'remark.write'; remark: string }
  | { type: 'handover.choose'; handover: Partial<Handover> }
  /** The equipment of this person is opened. */
  | { type: 'person.equip'; person: PersonRef }
  /** Models and sizes of a product are shown: this changes nothing, and is measured. */
  | { type: 'product.view'; person: PersonRef; id: string }
  | { type: 'line.add'; person: PersonRef; choice: Choice }
  | { type: 'line.remove'; person: PersonRef; id: string }
  | { type: 'removal.confirm' }
  | { type: 'removal.undo' }
  /** The message that offers to undo it has gone. */
  | { type: 'removal.settled' }
  | { type: 'dialog.dismiss' }
  | { type: 'losses.dismiss' }
  | { type: 'offer.retry' }
  | { type: 'swaps.show' }
  /** `at`: the swap's place among those offered. */
  | { type: 'swap.choose'; at: number }
  // Events from outside of the screen
  | { type: 'draft.restored'; draft: BookingDraft | null; personal: PersonalData | null; step: BookingPage }
  /** The changed part of the personal data. */
  | { type: 'personal.saved'; personal: Partial<PersonalData> }
  /** Logged out, or the account is erased: the booking begins again with the persons of a new one. */
  | { type: 'personal.forget' }
  | { type: 'language.changed'; language: Language }
  | { type: 'order.sent'; order: UnansweredOrder }
  /** It takes the place of all that was sent before it. */
  | { type: 'order.taken' }
  /** The one with this key made nothing. */
  | { type: 'order.refused'; key: string }
  | { type: 'reservation.made'; reservation: KeptReservation }
  | { type: 'reservation.gone' }
  /** The hold of the visitor's own reservation was extended or renewed. */
  | { type: 'hold.renewed'; reservation: Omit<KeptReservation, 'change'> }
  /** The stock that it held is free again. */
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

/** The personal data that checkout asks for, in the order of the booking's persons. */
export interface PersonalData {
  /** `isAutofilled` as far as it changes. */
  persons: (PersonalFields & { isAutofilled?: boolean | undefined; isErased?: boolean | undefined })[]
  /** The person who books and takes nothing. */
  contact: PersonalFields & { isAutofilled?: boolean | undefined }
  groupname: string
  remark: string
  newsletter: boolean
  createUser: boolean
  /** An accommodation that is not on the list; absent: what is chosen stays. */
  accommodation?: TypedAccommodation
}
