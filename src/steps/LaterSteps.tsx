import { AccommodationStep } from './accommodation/AccommodationStep.tsx'
import { CalendarStep } from './calendar/CalendarStep.tsx'
import { CartStep } from './cart/CartStep.tsx'
import { BookingNotices } from './dialogs/BookingNotices.tsx'
import { HalfdayStep } from './halfday/HalfdayStep.tsx'
import { LocationStep } from './location/LocationStep.tsx'
import { ProductsStep } from './products/ProductsStep.tsx'
import { RatesStep } from './rates/RatesStep.tsx'
import { SpecialsStep } from './specials/SpecialsStep.tsx'

/** The steps after the first one. */
export function LaterSteps() {
  return (
    <>
      <CalendarStep />
      <LocationStep />
      <HalfdayStep />
      <ProductsStep />
      <SpecialsStep />
      <AccommodationStep />
      <RatesStep />
      <CartStep />
      <BookingNotices />
    </>
  )
}
