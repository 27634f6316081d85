import type { ComponentType } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import type { Moment } from '#machines/recording/replay.ts'
import { ShownDay } from '#src/api/ShownDay.ts'
import { SuccessScreen } from '#src/checkout/booked/SuccessScreen.tsx'
import { OverviewScreen } from '#src/checkout/overview/OverviewScreen.tsx'
import { PaymentCheckScreen } from '#src/checkout/payment/PaymentCheckScreen.tsx'
import { PaymentScreen } from '#src/checkout/payment/PaymentScreen.tsx'
import { PersonalDataScreen } from '#src/checkout/personal/PersonalDataScreen.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { BookingScreen } from '#src/steps/BookingScreen.tsx'
import { CheckoutProvider } from '#src/visit/CheckoutContext.ts'
import { VisitProvider } from '#src/visit/VisitContext.ts'
import { shownScreen, type ShownPage, type ShownScreen } from './shown-screen.ts'

const SCREENS: Record<ShownPage, ComponentType> = {
  booking: BookingScreen,
  personalData: PersonalDataScreen,
  overview: OverviewScreen,
  payment: PaymentScreen,
  check: PaymentCheckScreen,
  success: SuccessScreen,
  linkBroken: SuccessScreen,
  waiting: PartsSkeleton,
}

/** The screen as the visitor had it: the same components, in the states of the replay, at its time. Nothing on it can be pressed. */
export function ReplayedScreen({ moment, at }: { moment: Moment; at: Date }) {
  const locale = useLocale()
  const screen = shownScreen(moment.snapshots)
  const today = moment.snapshots.booking?.context.shop.today as string | undefined
  if (!screen) return <PartsSkeleton />
  return (
    <IntlProvider locale={locale} now={at}>
      <ShownDay value={today ?? null}>
        <VisitProvider value={screen.visit}>
          <Shown screen={screen} />
        </VisitProvider>
      </ShownDay>
    </IntlProvider>
  )
}

function Shown({ screen: { page, checkout } }: { screen: ShownScreen }) {
  const Screen = SCREENS[page]
  if (!checkout) return <Screen />
  return (
    <CheckoutProvider value={{ actor: checkout, initial: checkout.getSnapshot() }}>
      <Screen />
    </CheckoutProvider>
  )
}
