import { useTranslations } from 'use-intl'
import type { PasteTarget } from '#domain/groups/paste.ts'
import { useEmitted } from '#src/base/useEmitted.ts'
import { Equipment } from '#src/groups/leader/Equipment.tsx'
import { GroupCounts } from '#src/groups/leader/GroupCounts.tsx'
import { WrongSizes } from '#src/groups/leader/WrongSizes.tsx'
import { PersonsNotice, ShortMeanwhile } from '#src/groups/leader/PersonsNotice.tsx'
import { NextMissing, NextMissingWords, useMissing } from '#src/groups/leader/NextMissing.tsx'
import { PastedNotice } from '#src/groups/leader/PersonsScreen.tsx'
import { newPersonId } from '#src/groups/new-person-id.ts'
import { Mistakes } from '#src/groups/table/Mistakes.tsx'
import { PersonsTable, useShownColumns } from '#src/groups/table/PersonsTable.tsx'
import { TableTools } from '#src/groups/table/TableTools.tsx'
import { PageHeading } from '#src/layout/PageHeading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useChangeActor, useGroupChange, type ChangeSnapshot } from './ChangeContext.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { KeptChangeNotice } from './KeptChangeNotice.tsx'
import { PricingNotice } from './PricingNotice.tsx'
import { LeaveChange } from './LeaveChange.tsx'
import '#src/layout/Page.css'

export function ChangedPersonsScreen() {
  const t = useTranslations('groups.change.persons')
  const words = useTranslations('groups.persons')
  const count = useTranslations('groups.missing')
  const change = useChangeActor()
  const columns = useShownColumns()
  const missing = useMissing()
  const title = useGroupChange(({ context }) => context.general.title)
  // Hides the discount for the group's size if the booking has a quote, because the quote's discount replaces it.
  const hasQuote = useGroupChange(({ context }) => context.reservation?.booking.quoteDiscount !== undefined)
  const put = (cells: string[][], target: PasteTarget) => {
    if (cells.length === 0) return
    const ids = cells.map(newPersonId)
    change.send({ type: 'table.edit', edit: { kind: 'paste', cells, target, shown: columns, ids } })
  }
  return (
    <div data-part="group-wide">
      <ChangeSteps current="persons" />
      <header data-part="checkout-head" data-stack="8">
        <PageHeading title={t('title', { title })} />
        <p data-quiet>{t('help')}</p>
      </header>
      <KeptChangeNotice />
      <ChangedPersonsNotice />
      <WrongSizes />
      <section data-part="group-table" data-stack="16" aria-label={words('table')}>
        <PastedNotice />
        <Mistakes />
        <PersonsTable columns={columns} onPaste={put} />
        {missing.next && (
          <div data-part="kept-bar" data-row="wrap 12">
            {missing.missing > 0 && <output data-muted>{count('count', { count: missing.missing })}</output>}
            <p data-part="help">
              <NextMissingWords {...missing} />
            </p>
            <NextMissing />
          </div>
        )}
        <TableTools onPaste={put} />
      </section>
      <Equipment />
      {!hasQuote && (
        <div data-part="group-below">
          <GroupCounts />
        </div>
      )}
      <PricingNotice />
      <div data-part="checkout-actions">
        <Button onPress={() => change.send({ type: 'step.next' })}>{t('next')}</Button>
        <LeaveChange />
      </div>
    </div>
  )
}

const isShort = (snapshot: ChangeSnapshot) => snapshot.matches({ flow: { filling: { persons: 'short' } } })

function ChangedPersonsNotice() {
  const t = useTranslations('groups.change.short')
  const found = useEmitted(useChangeActor(), 'problems.found')?.times
  if (!useGroupChange(isShort)) return <PersonsNotice />
  return (
    <>
      <Notice key={found} kind="error" title={t('title')} takesFocus>
        {t('text')}
      </Notice>
      <ShortMeanwhile />
    </>
  )
}
