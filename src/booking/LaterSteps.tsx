import { AccommodationStep } from './steps/accommodation/AccommodationStep.tsx'
import { CalendarStep } from './steps/calendar/CalendarStep.tsx'
import { CartStep } from './cart/CartStep.tsx'
import { BookingNotices } from './dialogs/BookingNotices.tsx'
import { HalfdayStep } from './steps/halfday/HalfdayStep.tsx'
import { LocationStep } from './steps/location/LocationStep.tsx'
import { ProductsStep } from './steps/products/ProductsStep.tsx'
import { RatesStep } from './steps/rates/RatesStep.tsx'
import { SpecialsStep } from './steps/specials/SpecialsStep.tsx'

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
