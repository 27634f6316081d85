import { useTranslations } from 'use-intl'
import { invalidCells } from '#domain/groups/rows.ts'
import { visibleRows } from '#machines/groups/leader/context.ts'
import { lazyHydrated } from '#src/base/lazy-hydrated.tsx'
import { PageHeading } from '#src/layout/PageHeading.tsx'
import { useGroup, useGroupActor, useGroupSend, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { GroupSteps } from '#src/groups/GroupSteps.tsx'
import { PastedNotice } from '#src/groups/table/PastedNotice.tsx'
import {
  LaterCounts,
  LaterEquipment,
  LaterMistakes,
  LaterNotice,
  LaterTools,
  LaterWrongSizes,
  loadTableParts,
} from './table-parts.ts'
import { PersonsTable, useShownColumns } from '#src/groups/table/PersonsTable.tsx'
import { usePaste } from '#src/groups/table/usePaste.ts'
import { WideScreen } from '#src/groups/table/WideScreen.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { NextMissing, NextMissingWords, useMissing } from './NextMissing.tsx'
import '#src/layout/Page.css'

const LaterMembers = lazyHydrated(() => import('./Members.tsx').then((file) => file.Members))

export const loadPersonsParts = () => Promise.all([loadTableParts(), LaterMembers.preload()])

export function PersonsScreen() {
  const t = useTranslations('groups.persons')
  const group = useGroupActor()
  const columns = useShownColumns()
  const paste = usePaste(columns)
  const title = useGroup(({ context }) => context.general.title)
  return (
    <WideScreen>
      <GroupSteps current="persons" />
      <header data-part="checkout-head" data-stack="8">
        <PageHeading title={t('title', { title })} />
        <p data-quiet>{t('help')}</p>
      </header>
      <LaterNotice />
      <LaterWrongSizes />
      <section data-part="group-table" data-stack="16" aria-label={t('table')}>
        <PastedNotice />
        <LaterMistakes />
        <PersonsTable columns={columns} onPaste={paste} />
        <KeptMark />
        <LaterTools />
      </section>
      <LaterEquipment />
      <div data-part="group-below">
        <LaterCounts />
        <LaterMembers />
      </div>
      <div data-part="checkout-actions">
        <Button onPress={() => group.send({ type: 'step.next', key: crypto.randomUUID() })}>{t('next')}</Button>
      </div>
    </WideScreen>
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
