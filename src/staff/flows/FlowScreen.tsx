import { useActor } from '@xstate/react'
import { useTranslations } from 'use-intl'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, Suspense } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { StoredRecording } from '#contract/recordings.ts'
import { flowPlayerMachine, PLAY_SPEEDS, type FlowPlayerEvent } from '#machines/flow-player.ts'
import type { ReplayedVisit, Moment } from '#machines/recording/replay.ts'
import { isTrouble } from '#machines/recording/trouble.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { spokenCode } from '#src/report/spoken-code.ts'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { inspection } from '#src/visit/inspection.ts'
import { Button } from '#src/ui/Button.tsx'
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import { useScrollable } from '#src/ui/useScrollable.ts'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { FlowTimeline } from './FlowTimeline.tsx'
import { useRecording } from './useRecording.ts'
import './Flow.css'
import { RECORDED_CHARTS, restoreEvent } from '#machines/recording/charts.ts'
import { describeState } from '#machines/recording/describe-moment.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { arrowsTaken } from '#src/statecharts/arrows-taken.ts'
import { activePaths } from '#src/statecharts/chart.ts'
import { StatechartPicture } from '#src/statecharts/StatechartPicture.tsx'

/** A recorded visit for the staff: its steps, its charts, and its screen. */
export function FlowScreen() {
  const t = useTranslations('staff.flows')
  const { query, code, replay } = useRecording()
  return (
    <StaffPage>
      <StaffLoaded query={query} notFound={{ title: t('notFound.title', { code }), text: t('notFound.text') }}>
        {(stored) => <Flow stored={stored} replay={replay!} />}
      </StaffLoaded>
    </StaffPage>
  )
}

/** A replay lacks this data, since no chart stores it. */
const NOT_RECORDED = ['typing', 'folds', 'focus', 'shown', 'pages', 'groups', 'widget'] as const

function Flow({ stored, replay }: { stored: StoredRecording; replay: ReplayedVisit }) {
  const t = useTranslations('staff.flows')
  const momentText = useMoment()
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
      <p>{t('received', { at: momentText(stored.receivedAt, { dateStyle: 'medium', timeStyle: 'short' }) })}</p>
      {older.length > 0 && <Notice kind="warning">{t('older', { charts: older.join(', ') })}</Notice>}
      {dropped > 0 && <Notice kind="info">{t('dropped', { count: dropped })}</Notice>}
      <p>{others === 0 ? t('exact', { count: moments.length }) : t('differing', { others, count: moments.length })}</p>
      <FlowControls context={context} isPlaying={value === 'playing'} troubles={troubles} send={send} />
      <div data-part="flow" data-stack="24">
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

interface FlowControlsProps {
  context: SnapshotFrom<typeof flowPlayerMachine>['context']
  isPlaying: boolean
  /** The steps with an error. */
  troubles: readonly number[]
  send: (event: FlowPlayerEvent) => void
}

/** Buttons for one step forward or back, for playing, and for the next error. */
function FlowControls({ context: { at, count, speed }, isPlaying, troubles, send }: FlowControlsProps) {
  const t = useTranslations('staff.flows.controls')
  const next = troubles.find((step) => step > at) ?? troubles[0]
  return (
    <div data-part="flow-controls" data-row="wrap 8" role="toolbar" aria-label={t('label')}>
      <Button kind="quiet" isDisabled={at === 0} onPress={() => send({ type: 'flow.back' })}>
        {t('back')}
      </Button>
      <Button onPress={() => send({ type: isPlaying ? 'flow.pause' : 'flow.play' })}>
        {t(isPlaying ? 'pause' : 'play')}
      </Button>
      <Button kind="quiet" isDisabled={at === count - 1} onPress={() => send({ type: 'flow.forward' })}>
        {t('forward')}
      </Button>
      {PLAY_SPEEDS.map((each) => (
        <Button
          key={each}
          kind="quiet"
          aria-pressed={each === speed}
          onPress={() => send({ type: 'flow.speed', speed: each })}
        >
          {t('speed', { speed: each })}
        </Button>
      ))}
      {next === undefined ? (
        <span>{t('noError')}</span>
      ) : (
        <Button kind="quiet" onPress={() => send({ type: 'flow.goTo', at: next })}>
          {t('toError')}
        </Button>
      )}
      <output>{t('step', { at: at + 1, count })}</output>
    </div>
  )
}

const WIDTHS = ['recorded', 'phone', 'wide'] as const
const PIXELS = { phone: 360, wide: 1280 } as const

/** The screen of a step in a frame, as wide as the visitor's window or as another device. */
function FlowFrame({ code, moment, width }: { code: string; moment: Moment; width: number }) {
  const t = useTranslations('staff.flows.screen')
  const router = useRouter()
  const frame = useRef<HTMLIFrameElement>(null)
  const [chosen, setChosen] = useState<(typeof WIDTHS)[number]>('recorded')
  const spoken: unknown = moment.snapshots.booking?.context.language?.locale
  const locale = LOCALES.find((each) => each === spoken) ?? DEFAULT_LOCALE
  const { at } = moment
  const [first] = useState(at)
  const { href } = router.buildLocation({
    to: '/{-$tenant}/{-$locale}/staff/flows/$code/screen',
    params: (place) => ({ ...place, locale, code }),
  })
  // Changes the step in the frame without a reload, and without an entry in the browser's history.
  useEffect(() => {
    frame.current?.contentWindow?.location.replace(`${href}#${at}`)
  }, [href, at])
  const pixels = chosen === 'recorded' ? width : PIXELS[chosen]
  return (
    <div data-part="flow-screen" data-stack="12">
      <RadioPills
        label={t('width')}
        value={chosen}
        onChange={(value) => setChosen(WIDTHS.find((each) => each === value) ?? 'recorded')}
        choices={WIDTHS.map((each) => ({ value: each, label: t(`widths.${each}`, { width }) }))}
      />
      <div data-part="flow-frame" {...useScrollable()}>
        {/* The frame shows a page of this app, which needs its scripts and its session. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- see above */}
        <iframe ref={frame} title={t('title')} src={`${href}#${first}`} style={{ inlineSize: `${pixels}px` }} />
      </div>
    </div>
  )
}

/** The active states of an actor, one for each region; empty: it is not running. */
const statesOf = (moment: Moment | undefined, actor: string): string[] => {
  const snapshot = moment?.snapshots[actor]
  return snapshot ? describeState(snapshot.value).split(' ') : []
}

/** The arrows that the step has taken; none if the chart of the picture cannot take the event by itself. */
const arrowsOf = ({ actor, chart, event }: Moment, before: Moment | undefined): string[] => {
  const snapshot = before?.snapshots[actor]
  if (!snapshot || !event || !chart) return []
  try {
    return arrowsTaken(RECORDED_CHARTS[chart], snapshot, restoreEvent(chart, event))
  } catch {
    return []
  }
}

/** The picture of the step's chart, with its active states and taken arrows highlighted. A step without a chart shows the visit. */
function Picture({ moment, before }: { moment: Moment; before: Moment | undefined }) {
  const t = useTranslations('staff.flows')
  const value = moment.snapshots[moment.chart ? moment.actor : 'visit']?.value
  const chart = moment.chart ?? 'visit'
  const states = value === undefined ? [] : activePaths(value)
  const arrows = arrowsOf(moment, before)
  return (
    <Suspense fallback={<Skeleton width="100%" height="24rem" />}>
      <StatechartPicture machine={chart} label={t('picture', { chart })} states={states} arrows={arrows} />
    </Suspense>
  )
}

/** The active states of all charts at a step. The entered ones are highlighted. */
function FlowCharts({ moment, before }: { moment: Moment; before: Moment | undefined }) {
  const t = useTranslations('staff.flows')
  return (
    <>
      <Picture moment={moment} before={before} />
      <div data-part="flow-charts">
        {Object.keys(moment.snapshots).map((name) => (
          <section key={name} data-current={name === moment.actor || undefined}>
            <h3>{name}</h3>
            <ul>
              {statesOf(moment, name).map((state) => {
                const isEntered = !statesOf(before, name).includes(state)
                return (
                  <li key={state} data-entered={isEntered || undefined}>
                    {state} {isEntered && <strong>{t('entered')}</strong>}
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
