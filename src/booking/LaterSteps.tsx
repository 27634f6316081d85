import { Banners } from './poster/Banners.tsx'
import { AccommodationStep } from './steps/accommodation/AccommodationStep.tsx'
import { CalendarStep } from './steps/calendar/CalendarStep.tsx'
import { CartStep } from './cart/CartStep.tsx'
import { BookingNotices } from './dialogs/BookingNotices.tsx'
import { HalfdayStep } from './steps/halfday/HalfdayStep.tsx'
import { LocationStep } from './steps/location/LocationStep.tsx'
import { ProductsStep } from './steps/products/ProductsStep.tsx'
import { RatesStep } from './steps/rates/RatesStep.tsx'
import { SpecialsStep } from './steps/specials/SpecialsStep.tsx'
import { useIsEntry } from './useIsEntry.ts'

/** Shows the steps after the first one. At the entry, banners that are no warnings come before them. */
export function LaterSteps() {
  const isEntry = useIsEntry()
  return (
    <>
      {isEntry && <Banners isUrgent={false} />}
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
