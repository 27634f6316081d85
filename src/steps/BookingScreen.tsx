import { useTranslations } from 'use-intl'
import { Columns } from '#src/layout/Columns.tsx'
import { AccommodationStep } from './accommodation/AccommodationStep.tsx'
import { Banners } from './Banners.tsx'
import { CalendarStep } from './calendar/CalendarStep.tsx'
import { ChangeNotice } from './change/ChangeNotice.tsx'
import { useIsChanging } from './change/useChange.ts'
import { CartBar } from './cart/CartBar.tsx'
import { CartAnnouncement } from './cart/CartAnnouncement.tsx'
import { CartPanel } from './cart/CartPanel.tsx'
import { CartStep } from './cart/CartStep.tsx'
import { BookingDialogs } from './dialogs/BookingDialogs.tsx'
import { BookingNotices } from './dialogs/BookingNotices.tsx'
import { SwapAnnouncement } from './dialogs/SwapAnnouncement.tsx'
import { EntryStep } from './entry/EntryStep.tsx'
import { HalfdayStep } from './halfday/HalfdayStep.tsx'
import { LocationStep } from './location/LocationStep.tsx'
import { ActivePersonProvider } from './products/ActivePerson.tsx'
import { ProductsStep } from './products/ProductsStep.tsx'
import { RatesStep } from './rates/RatesStep.tsx'
import { SpecialsStep } from './specials/SpecialsStep.tsx'
import { WayOnProvider } from './WayOn.tsx'

/** The booking screen: one page, a step open at a time (docs/architecture.md, "The booking screen"). */
export function BookingScreen() {
  const t = useTranslations()
  const isChanging = useIsChanging()
  return (
    <WayOnProvider>
      <ActivePersonProvider>
        <Columns aside={<CartPanel />} bar={<CartBar />}>
          <Banners />
          <h1>{t(isChanging ? 'checkout.change.title' : 'common.pages.booking')}</h1>
          <ChangeNotice />
          <EntryStep />
          <CalendarStep />
          <LocationStep />
          <HalfdayStep />
          <ProductsStep />
          <SpecialsStep />
          <AccommodationStep />
          <RatesStep />
          <CartStep />
          <BookingNotices />
        </Columns>
        <CartAnnouncement />
        <SwapAnnouncement />
        <BookingDialogs />
      </ActivePersonProvider>
    </WayOnProvider>
  )
}
