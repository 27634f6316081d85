import { useTranslations } from 'use-intl'
import { useGroup, useGroupSend, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

const keptOf = (snapshot: GroupSnapshot) => {
  if (snapshot.matches({ keeping: 'failed' })) return 'failed'
  if (snapshot.matches({ keeping: 'refused' })) return 'refused'
  if (snapshot.matches({ keeping: 'full' })) return 'full'
  return snapshot.matches({ keeping: 'changed' }) || snapshot.matches({ keeping: 'saving' }) ? 'saving' : 'kept'
}

/** Whether the shop has what was written. */
export function KeptMark() {
  const t = useTranslations('groups.kept')
  const send = useGroupSend()
  const kept = useGroup(keptOf)
  const max = useGroup(({ context }) => context.shop.max)
  const isPlain = kept === 'kept' || kept === 'saving'
  return (
    <>
      <output data-part="group-kept">{isPlain && t(kept)}</output>
      {!isPlain && (
        <Notice kind={kept === 'failed' ? 'failure' : 'error'}>
          <p>{t(kept, { max })}</p>
          {kept === 'failed' && (
            <div data-part="notice-actions">
              <Button kind="quiet" onPress={() => send({ type: 'request.retry' })}>
                {t('retry')}
              </Button>
            </div>
          )}
        </Notice>
      )}
    </>
  )
}
