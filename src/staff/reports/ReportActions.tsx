import { useTranslations } from 'use-intl'
import { postReportDone, type StoredRecording } from '#contract/recordings.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useMutation, useQueryClient } from '#src/api/query.ts'
import { STAFF_KEY, useStaffSend } from '#src/staff/frame/staff-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ReplyLink } from './ReplyLink.tsx'

/** Answers a report by mail, and marks it as done. */
export function ReportActions({ stored }: { stored: StoredRecording }) {
  const t = useTranslations('staff.reports')
  const { base } = useApi()
  const send = useStaffSend()
  const queries = useQueryClient()
  const { code, doneAt } = stored
  const mark = useMutation({
    mutationFn: (isDone: boolean) => send(postReportDone, { params: { code }, body: { isDone } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [base, STAFF_KEY] }),
  })
  return (
    <>
      <div data-row="wrap 12">
        <ReplyLink report={stored} />
        <Button
          kind="quiet"
          isPending={mark.isPending}
          pendingLabel={t('busy')}
          onPress={() => mark.mutate(doneAt === null)}
        >
          {t(doneAt === null ? 'markDone' : 'markOpen')}
        </Button>
      </div>
      {mark.isError && <Notice kind="error">{t('failed')}</Notice>}
    </>
  )
}
