import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getStaffLostDemand, SHOWN_FROM, type Demand } from '#contract/traffic.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useFormatter } from '#src/base/useFormatter.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { StaffLoaded } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'

export function LostDemand({ to }: { to: string | undefined }) {
  const t = useTranslations('staff.traffic.lost')
  const { day, range, size } = useFormat()
  const query = useStaffQuery(['lost-demand', to], (send, signal) =>
    send(getStaffLostDemand, { query: to === undefined ? {} : { to }, signal }),
  )
  return (
    <StaffLoaded query={query}>
      {({ from, to: last, days, products, sizes }) => (
        <PagePart title={t('title', { range: range({ from, to: last }) })}>
          <p>{t('intro', { least: SHOWN_FROM })}</p>
          {days.length + products.length + sizes.length === 0 ? (
            <p data-quiet>{t('nothing')}</p>
          ) : (
            <>
              <DemandTable title={t('days')} rows={days.map((row) => ({ ...row, name: day(row.day) }))} />
              <DemandTable title={t('products')} rows={products.map((row) => ({ ...row, name: row.title }))} />
              <DemandTable
                title={t('sizes')}
                rows={sizes.map((row) => ({ ...row, name: [row.title, row.model, size(row.property1)].join(', ') }))}
              />
            </>
          )}
        </PagePart>
      )}
    </StaffLoaded>
  )
}

interface DemandTableProps {
  title: string
  rows: readonly (Demand & { name: ReactNode })[]
}

function DemandTable({ title, rows }: DemandTableProps) {
  const t = useTranslations('staff.traffic.lost')
  const { number } = useFormatter()
  const { money } = useFormat()
  if (rows.length === 0) return null
  return (
    <table data-part="funnel" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('pages')}</th>
          <th scope="col">{t('units')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, pages, units, amount }, at) => (
          <tr key={at}>
            <th scope="row">{name}</th>
            <td data-numbers>{number(pages, {})}</td>
            <td data-numbers>{number(units, {})}</td>
            <td data-numbers>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
