import { useTranslations } from 'use-intl'
import { lazyHydrated } from '#src/base/lazy-hydrated.tsx'
import { NextMissing, NextMissingWords, useMissing } from '#src/groups/leader/NextMissing.tsx'
import { PastedNotice } from '#src/groups/table/PastedNotice.tsx'
import {
  LaterCounts,
  LaterEquipment,
  LaterMistakes,
  LaterTools,
  LaterWrongSizes,
  loadTableParts,
} from '#src/groups/leader/table-parts.ts'
import { PersonsTable, useShownColumns } from '#src/groups/table/PersonsTable.tsx'
import { usePaste } from '#src/groups/table/usePaste.ts'
import { WideScreen } from '#src/groups/table/WideScreen.tsx'
import { PageHeading } from '#src/layout/PageHeading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useChangeActor, useGroupChange } from './ChangeContext.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { KeptChangeNotice } from './KeptChangeNotice.tsx'
import { PricingNotice } from './PricingNotice.tsx'
import { LeaveChange } from './LeaveChange.tsx'
import '#src/layout/Page.css'

const LaterNotice = lazyHydrated(() => import('./ChangedPersonsNotice.tsx').then((file) => file.ChangedPersonsNotice))

export const loadChangedPersonsParts = () => Promise.all([loadTableParts(), LaterNotice.preload()])

export function ChangedPersonsScreen() {
  const t = useTranslations('groups.change.persons')
  const words = useTranslations('groups.persons')
  const count = useTranslations('groups.missing')
  const change = useChangeActor()
  const columns = useShownColumns()
  const paste = usePaste(columns)
  const missing = useMissing()
  const title = useGroupChange(({ context }) => context.general.title)
  // Hides the discount for the group's size if the booking has a quote, because the quote's discount replaces it.
  const hasQuote = useGroupChange(({ context }) => context.reservation?.booking.quoteDiscount !== undefined)
  return (
    <WideScreen>
      <ChangeSteps current="persons" />
      <header data-part="checkout-head" data-stack="8">
        <PageHeading title={t('title', { title })} />
        <p data-quiet>{t('help')}</p>
      </header>
      <KeptChangeNotice />
      <LaterNotice />
      <LaterWrongSizes />
      <section data-part="group-table" data-stack="16" aria-label={words('table')}>
        <PastedNotice />
        <LaterMistakes />
        <PersonsTable columns={columns} onPaste={paste} />
        {missing.next && (
          <div data-part="kept-bar" data-row="wrap 12">
            {missing.missing > 0 && <output data-muted>{count('count', { count: missing.missing })}</output>}
            <p data-part="help">
              <NextMissingWords {...missing} />
            </p>
            <NextMissing />
          </div>
        )}
        <LaterTools />
      </section>
      <LaterEquipment />
      {!hasQuote && (
        <div data-part="group-below">
          <LaterCounts />
        </div>
      )}
      <PricingNotice />
      <div data-part="checkout-actions">
        <Button onPress={() => change.send({ type: 'step.next' })}>{t('next')}</Button>
        <LeaveChange />
      </div>
    </WideScreen>
  )
}
