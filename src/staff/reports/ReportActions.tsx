import { useTranslations } from 'use-intl'
import { postReportDone, type StoredRecording } from '#contract/recordings.ts'
import { useStaffSend } from '#src/staff/frame/staff-session.ts'
import { useCounterMachine } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ReplyLink } from './ReplyLink.tsx'

export function ReportActions({ stored }: { stored: StoredRecording }) {
  const t = useTranslations('staff.reports')
  const send = useStaffSend()
  const { code, doneAt } = stored
  const { snapshot, act } = useCounterMachine(async ({ ask }) => {
    const isDone = ask.action === 'tick' && ask.to === 'done'
    await send(postReportDone, { params: { code }, body: { isDone } })
  })
  const hasFailed = snapshot.matches('unreachable') || snapshot.matches({ ready: 'refused' })
  return (
    <>
      <div data-row="wrap 12">
        <ReplyLink report={stored} />
        <Button
          kind="quiet"
          isPending={snapshot.hasTag('busy')}
          pendingLabel={t('busy')}
          onPress={() => act({ action: 'tick', extra: code, to: doneAt === null ? 'done' : 'open' })}
        >
          {t(doneAt === null ? 'markDone' : 'markOpen')}
        </Button>
      </div>
      {hasFailed && <Notice kind="error">{t('failed')}</Notice>}
    </>
  )
}
