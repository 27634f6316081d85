import { useTranslations } from 'use-intl'
import type { PasteTarget } from '#domain/groups/paste.ts'
import { invalidCells } from '#domain/groups/rows.ts'
import { visibleRows } from '#machines/groups/leader/context.ts'
import { PageHeading } from '#src/layout/PageHeading.tsx'
import { useGroup, useGroupActor, useGroupSend, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { GroupSteps } from '#src/groups/GroupSteps.tsx'
import { newPersonId } from '#src/groups/new-person-id.ts'
import { Mistakes } from '#src/groups/table/Mistakes.tsx'
import { PersonsTable, useShownColumns } from '#src/groups/table/PersonsTable.tsx'
import { TableTools } from '#src/groups/table/TableTools.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Equipment } from './Equipment.tsx'
import { GroupCounts } from './GroupCounts.tsx'
import { Members } from './Members.tsx'
import { WrongSizes } from './WrongSizes.tsx'
import { NextMissing, NextMissingWords, useMissing } from './NextMissing.tsx'
import { PersonsNotice } from './PersonsNotice.tsx'
import '#src/layout/Page.css'

export function PersonsScreen() {
  const t = useTranslations('groups.persons')
  const group = useGroupActor()
  const columns = useShownColumns()
  const title = useGroup(({ context }) => context.general.title)
  const put = (cells: string[][], target: PasteTarget) => {
    if (cells.length === 0) return
    const ids = cells.map(newPersonId)
    group.send({ type: 'table.edit', edit: { kind: 'paste', cells, target, shown: columns, ids } })
  }
  return (
    <div data-part="group-wide">
      <GroupSteps current="persons" />
      <header data-part="checkout-head" data-stack="8">
        <PageHeading title={t('title', { title })} />
        <p data-quiet>{t('help')}</p>
      </header>
      <PersonsNotice />
      <WrongSizes />
      <section data-part="group-table" data-stack="16" aria-label={t('table')}>
        <PastedNotice />
        <Mistakes />
        <PersonsTable columns={columns} onPaste={put} />
        <KeptMark />
        <TableTools onPaste={put} />
      </section>
      <Equipment />
      <div data-part="group-below">
        <GroupCounts />
        <Members />
      </div>
      <div data-part="checkout-actions">
        <Button onPress={() => group.send({ type: 'step.next', key: crypto.randomUUID() })}>{t('next')}</Button>
      </div>
    </div>
  )
}

export function PastedNotice() {
  const t = useTranslations('groups.persons')
  const pasted = useGroup((snapshot) => (snapshot.matches({ pasting: 'pasted' }) ? snapshot.context.pasted : null))
  if (!pasted) return null
  const { count, ignored, left } = pasted
  return (
    <Notice kind={left > 0 || ignored.length > 0 ? 'warning' : 'success'}>
      <p>{t('pasted', { count })}</p>
      {ignored.length > 0 && <p>{t('ignored', { headers: ignored.join(', ') })}</p>}
      {left > 0 && <p>{t('left', { count: left })}</p>}
    </Notice>
  )
}

const keptOf = (snapshot: GroupSnapshot) => {
  if (snapshot.matches({ keeping: 'failed' })) return 'failed'
  if (snapshot.matches({ keeping: 'refused' })) return 'refused'
  if (snapshot.matches({ keeping: 'full' })) return 'full'
  return snapshot.matches({ keeping: 'changed' }) || snapshot.matches({ keeping: 'saving' }) ? 'saving' : 'kept'
}

function KeptMark() {
  const t = useTranslations('groups.kept')
  const send = useGroupSend()
  const kept = useGroup(keptOf)
  const max = useGroup(({ context }) => context.shop.max)
  const missing = useMissing()
  const unread = useGroup(({ context }) =>
    visibleRows(context).reduce((count, row) => count + invalidCells(row, context.shop.today).length, 0),
  )
  const isPlain = kept === 'kept' || kept === 'saving'
  return (
    <>
      <div data-part="kept-bar" data-row="wrap 12">
        <output data-part="group-kept" data-muted>
          {isPlain && (kept === 'kept' && unread > 0 ? t('unread', { unread }) : t(kept, { missing: missing.missing }))}
        </output>
        {missing.next && (
          <>
            <p data-part="help">
              <NextMissingWords {...missing} />
            </p>
            <NextMissing />
          </>
        )}
      </div>
      {!isPlain && (
        <Notice kind={kept === 'failed' ? 'failure' : 'error'}>
          <p>{t(kept, { max })}</p>
          {kept === 'failed' && (
            <Button kind="quiet" onPress={() => send({ type: 'request.retry' })}>
              {t('retry')}
            </Button>
          )}
        </Notice>
      )}
    </>
  )
}
