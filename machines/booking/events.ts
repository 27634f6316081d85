import type { Personal } from '#contract/personal.ts'
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
  hours?: number
  start?: string
}

export type OfferAnswer =
  | { type: 'offer.answered'; offer: Offer }
  /** `paths` names parts that the shop does not offer at all, or not to their person. */
  | { type: 'offer.unavailable'; paths: string[] }
  | { type: 'offer.tooManyCodes' }
  | { type: 'offer.serverError' }
  | { type: 'offer.refused' }
  | { type: 'offer.unreachable' }

export type SwapsAnswer = { type: 'swaps.answered'; swaps: Swap[] } | { type: 'swaps.unreachable' }

export type StockAnswer = { type: 'stock.answered'; stock: UnitStock[] } | { type: 'stock.unreachable' }

export type BookingEvent =
  | { type: 'step.open'; step: BookingPage }
  | { type: 'step.next'; step: Step }
  | { type: 'missing.ask' }
  | { type: 'bar.press' }
  | { type: 'route.entered'; step: BookingPage }
  | { type: 'checkout.start' }
  | { type: 'tab.reached' }
  | { type: 'checkout.turnedAway' }
  | { type: 'person.add'; personType: PersonType }
  | { type: 'person.remove'; person: PersonRef }
  /** The chart chooses the person only when it processes the event, so two quick presses remove two persons. */
  | { type: 'person.removeLast'; counted: PersonType }
  | { type: 'person.age'; person: PersonRef; age: number | null }
  | { type: 'person.coverage'; person: PersonRef; coverage: boolean }
  /** The person's other fields stay unchanged. `sizes` are the fitting sizes for lines without a size. */
  | { type: 'person.describe'; person: PersonRef; description: Description; sizes?: Omit<SetChoice, 'person'> }
  | { type: 'day.click'; day: string }
  | { type: 'location.choose'; location: string }
  | { type: 'pickup.dayBefore'; on: boolean }
  | { type: 'hours.choose'; hours: number | null; start?: string }
  | { type: 'rate.choose'; rate: string }
  | { type: 'special.toggle'; special: string }
  | { type: 'discount.enter'; code: string | null }
  | { type: 'discount.edit' }
  | { type: 'accommodation.choose'; accommodation: string | null }
  | { type: 'accommodation.type'; accommodation: TypedAccommodation }
  | { type: 'remark.write'; remark: string }
  | { type: 'handover.choose'; handover: Partial<Handover> }
  | { type: 'person.equip'; person: PersonRef }
  | { type: 'person.open'; person: PersonRef }
  /** Only the statistics use this event. */
  | { type: 'product.view'; person: PersonRef; id: string }
  | { type: 'line.add'; person: PersonRef; choice: Choice }
  | { type: 'set.choose'; choices: SetChoice[] }
  | { type: 'line.share'; choices: SetChoice[] }
  | { type: 'line.remove'; person: PersonRef; id: string }
  | { type: 'removal.confirm' }
  | { type: 'removal.undo' }
  | { type: 'removal.settled' }
  | { type: 'dialog.dismiss' }
  | { type: 'losses.dismiss' }
  | { type: 'offer.retry' }
  | { type: 'swaps.show' }
  | { type: 'swap.choose'; at: number }
  | { type: 'draft.restored'; draft: BookingDraft | null; personal: PersonalData | null; step: BookingPage }
  | { type: 'personal.saved'; personal: Partial<PersonalData> }
  | { type: 'personal.forget' }
  | { type: 'language.changed'; language: Language }
  | { type: 'order.sent'; order: UnansweredOrder }
  /** The shop has accepted an order, which replaces all orders sent before it. */
  | { type: 'order.taken' }
  | { type: 'order.refused'; key: string }
  | { type: 'reservation.made'; reservation: KeptReservation }
  | { type: 'reservation.gone' }
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
  /** `isAutofilled` is absent if it stays as it is. */
  persons: (PersonalFields & { isAutofilled?: boolean | undefined; isErased?: boolean | undefined })[]
  contact: PersonalFields & { isAutofilled?: boolean | undefined }
  groupname: Personal<string>
  remark: Personal<string>
  newsletter: boolean
  createUser: boolean
  /** An accommodation outside the list. If it is absent, the chosen accommodation stays. */
  accommodation?: TypedAccommodation
}
