import { useActor } from '@xstate/react'
import { useFormatter, useTranslations } from 'use-intl'
import type { StoredRecording } from '#contract/recordings.ts'
import { flowPlayerMachine } from '#machines/flow-player.ts'
import type { ReplayedVisit } from '#machines/recording/replay.ts'
import { isTrouble } from '#machines/recording/trouble.ts'
import { ApiError } from '#src/api/errors.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { spokenCode } from '#src/report/spoken-code.ts'
import { LoadStaffAgain } from '#src/staff/frame/LoadStaffAgain.tsx'
import { StaffBar } from '#src/staff/frame/StaffBar.tsx'
import { StaffHeading } from '#src/staff/frame/StaffHeading.tsx'
import { StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { StaffSkeleton } from '#src/staff/frame/StaffSkeleton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { inspection } from '#src/visit/inspection.ts'
import { FlowCharts } from './FlowCharts.tsx'
import { FlowControls } from './FlowControls.tsx'
import { FlowFrame } from './FlowFrame.tsx'
import { FlowTimeline } from './FlowTimeline.tsx'
import { useRecording } from './useRecording.ts'
import './Flow.css'

/** A recorded visit for the staff: its steps, its charts, and the screen as it was. */
export function FlowScreen() {
  const t = useTranslations('staff.flows')
  const { data, error, refetch, code, replay } = useRecording()
  const isNotFound = error instanceof ApiError && error.status === 404
  return (
    <StaffPage>
      <StaffBar />
      {data && replay && <Flow stored={data} replay={replay} />}
      {!data && isNotFound && (
        <>
          <StaffHeading title={t('notFound.title', { code })} />
          <Notice kind="warning">{t('notFound.text')}</Notice>
        </>
      )}
      {!data && error && !isNotFound && <LoadStaffAgain onPress={() => void refetch()} />}
      {!data && !error && <StaffSkeleton />}
    </StaffPage>
  )
}

/** What a replay leaves out: it is kept by no chart. */
const NOT_RECORDED = ['typing', 'folds', 'focus', 'shown', 'pages', 'groups', 'widget'] as const

function Flow({ stored, replay }: { stored: StoredRecording; replay: ReplayedVisit }) {
  const t = useTranslations('staff.flows')
  const format = useFormatter()
  const { moments, older } = replay
  const [{ context, value }, send] = useActor(flowPlayerMachine, {
    input: { count: Math.max(1, moments.length) },
    ...inspection(),
  })
  const moment = moments[context.at]
  const troubles = moments.filter(isTrouble).map(({ at }) => at)
  const others = moments.filter(({ verdict }) => verdict !== 'same').length
  const dropped = stored.recording.segments.reduce((sum, segment) => sum + segment.dropped, 0)
  if (!moment) return <Notice kind="warning">{t('empty')}</Notice>
  return (
    <>
      <StaffHeading title={t('title', { code: spokenCode(stored.code) })} />
      <p>
        {t('received', {
          at: format.dateTime(new Date(stored.receivedAt), { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </p>
      {older.length > 0 && <Notice kind="warning">{t('older', { charts: older.join(', ') })}</Notice>}
      {dropped > 0 && <Notice kind="info">{t('dropped', { count: dropped })}</Notice>}
      <p>{others === 0 ? t('exact', { count: moments.length }) : t('differing', { others, count: moments.length })}</p>
      <FlowControls
        at={context.at}
        count={moments.length}
        speed={context.speed}
        isPlaying={value === 'playing'}
        troubles={troubles}
        send={send}
      />
      <div data-part="flow">
        <FlowTimeline
          moments={moments}
          segments={stored.recording.segments}
          at={context.at}
          onGoTo={(at) => send({ type: 'flow.goTo', at })}
        />
        <FlowFrame code={stored.code} moment={moment} width={stored.recording.segments[moment.segment]!.width} />
      </div>
      <PagePart title={t('charts')}>
        <FlowCharts moment={moment} before={moments[moment.at - 1]} />
      </PagePart>
      <PagePart title={t('left.title')}>
        <ul data-part="flow-left">
          {NOT_RECORDED.map((what) => (
            <li key={what}>{t(`left.${what}`)}</li>
          ))}
        </ul>
      </PagePart>
    </>
  )
}
