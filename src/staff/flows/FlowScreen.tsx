import { CatchBoundary } from '@tanstack/react-router'
import { useActor } from '@xstate/react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { SnapshotFrom } from 'xstate'
import type { StoredRecording } from '#contract/recordings.ts'
import { languageNames } from '#domain/text/value-formatters.ts'
import { flowPlayerMachine, PLAY_SPEEDS, type FlowPlayerEvent } from '#machines/flow-player.ts'
import { chartOfActor } from '#machines/recording/redact.ts'
import { olderCharts, type Moment, type ReplayedVisit } from '#machines/recording/replay.ts'
import { UNRECORDED } from '#machines/recording/unrecorded.ts'
import { branchOf } from '#machines/recording/what-if.ts'
import { storyOf, type Story } from '#machines/recording/story.ts'
import { CHART_HASHES } from '#src/base/chart-hashes.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { spokenCode } from '#src/report/spoken-code.ts'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { LinkedBooking } from './LinkedBooking.tsx'
import { ReportActions } from '#src/staff/reports/ReportActions.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { inspection } from '#src/visit/inspection.ts'
import { FlowCharts } from './FlowCharts.tsx'
import { FlowFrame } from './FlowFrame.tsx'
import { FlowTimeline, stepAt } from './FlowTimeline.tsx'
import { Branch, PossibleEvents } from './WhatIf.tsx'
import { useRecording } from './useRecording.ts'
import { useStoryWords, type StoryWords } from './useStoryWords.ts'
import './Flow.css'

export function FlowScreen() {
  const t = useTranslations('staff.flows')
  const { query, code, replay } = useRecording()
  return (
    <StaffPage>
      <StaffLoaded query={query} notFound={{ title: t('notFound.title', { code }), text: t('notFound.text') }}>
        {(stored) => {
          const unreplayed = (text: string) => (
            <ReportHead stored={stored}>
              <Notice kind="warning">{text}</Notice>
            </ReportHead>
          )
          return replay!.moments.length === 0 ? (
            unreplayed(t('empty'))
          ) : (
            <CatchBoundary getResetKey={() => code} errorComponent={() => unreplayed(t('unreplayable'))}>
              <Flow stored={stored} replay={replay!} />
            </CatchBoundary>
          )
        }}
      </StaffLoaded>
    </StaffPage>
  )
}

interface FlowProps {
  stored: StoredRecording
  replay: ReplayedVisit
}

function Flow({ stored, replay }: FlowProps) {
  const { moments } = replay
  const { code, recording } = stored
  const words = useStoryWords()
  const story = storyOf(moments, recording.segments)
  const { steps, failure } = story
  const [{ context, value }, send] = useActor(flowPlayerMachine, {
    input: {
      count: moments.length,
      stops: [...new Set(steps.map(({ at }) => at))],
      at: failure?.shown ?? moments.length - 1,
    },
    ...inspection(),
  })
  const branch = branchOf(moments, context.at, context.picks)
  const moment = branch.at(-1)!
  const whatIf = { branch, words, send }
  return (
    <>
      <ReportHead stored={stored}>
        <Sentences story={story} words={words} />
      </ReportHead>
      <div data-part="flow" data-stack="24">
        <div data-stack="16">
          <FlowTimeline
            steps={steps}
            moments={moments}
            at={context.at}
            words={words}
            onGoTo={(at) => send({ type: 'flow.goTo', at })}
          />
          {value === 'branched' ? (
            <Branch {...whatIf} steps={steps} />
          ) : (
            <FlowControls context={context} isPlaying={value === 'playing'} failure={failure} send={send} />
          )}
          {value === 'asking' && <PossibleEvents {...whatIf} moments={moments} />}
        </div>
        <FlowFrame
          code={code}
          moment={moment}
          picks={context.picks}
          width={recording.segments[moment.segment]!.width}
          place={placeOf(story, moment, words)}
        />
      </div>
      {stored.number !== null && <LinkedBooking number={stored.number} />}
      <FlowDetails
        stored={stored}
        replay={replay}
        moment={moment}
        before={branch.at(-2) ?? moments[moment.at - 1]}
        words={words}
        onGoTo={(at) => send({ type: 'flow.goTo', at })}
      />
    </>
  )
}

const placeOf = ({ steps }: Story, { at, address }: Moment, words: StoryWords): string => {
  const happened = stepAt(steps, at)?.happened
  if (happened?.kind !== 'failed') return address ? words.page(address) : ''
  const chart = chartOfActor(happened.failure.actor)!
  return `${words.chart(chart)} › ${words.state(chart, happened.failure.state)}`
}

function ReportHead({ stored, children }: { stored: StoredRecording; children: ReactNode }) {
  const t = useTranslations('staff.flows')
  const momentText = useMoment()
  const reader = useLocale()
  const { locale, width } = stored.recording.segments.at(-1)!
  return (
    <header data-part="flow-head" data-stack="12">
      <StaffHeading title={t('title', { code: spokenCode(stored.code) })} />
      <p data-muted data-numbers>
        {t('received', {
          at: momentText(stored.receivedAt, { dateStyle: 'medium', timeStyle: 'short' }),
          language: languageNames(reader).of(locale) ?? locale,
          width,
        })}
      </p>
      {stored.message !== null && <p data-part="report-words">{t('quoted', { message: stored.message })}</p>}
      {children}
      <ReportActions stored={stored} />
    </header>
  )
}

function Sentences({ story: { wanted, failure, ended, effect }, words }: { story: Story; words: StoryWords }) {
  const t = useTranslations('staff.flows.story')
  const said = [
    ['wanted', words.wanted(wanted)],
    ['wrong', failure ? words.failure(failure) : t(ended ? `wrong.ended.${ended}` : 'wrong.none')],
    ['effect', words.effect(effect, failure)],
  ] as const
  return (
    <dl data-part="flow-story">
      {said.map(([part, sentence]) => (
        <div key={part} data-sentence={part}>
          <dt>{t(`${part}.title`)}</dt>
          <dd>{sentence}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FlowControlsProps {
  context: SnapshotFrom<typeof flowPlayerMachine>['context']
  isPlaying: boolean
  failure: Story['failure']
  send: (event: FlowPlayerEvent) => void
}

function FlowControls({ context: { at, stops, speed }, isPlaying, failure, send }: FlowControlsProps) {
  const t = useTranslations('staff.flows.controls')
  return (
    <div data-part="flow-controls" data-row="wrap 8" role="toolbar" aria-label={t('label')}>
      <Button kind="quiet" isDisabled={at <= stops[0]!} onPress={() => send({ type: 'flow.back' })}>
        {t('back')}
      </Button>
      <Button onPress={() => send({ type: isPlaying ? 'flow.pause' : 'flow.play' })}>
        {t(isPlaying ? 'pause' : 'play')}
      </Button>
      <Button kind="quiet" isDisabled={at >= stops.at(-1)!} onPress={() => send({ type: 'flow.forward' })}>
        {t('forward')}
      </Button>
      {failure ? (
        <Button kind="quiet" onPress={() => send({ type: 'flow.goTo', at: failure.shown })}>
          {t('toError')}
        </Button>
      ) : (
        <span>{t('noError')}</span>
      )}
      <Button kind="quiet" onPress={() => send({ type: 'branch.ask' })}>
        {t('whatIf')}
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
    </div>
  )
}

/** The parts of the visitor's screen that a replay cannot show. */
const NOT_RECORDED = ['typing', 'folds', 'focus', 'shown', 'pages', 'groups', 'widget', 'account'] as const

interface FlowDetailsProps extends FlowProps {
  moment: Moment
  before: Moment | undefined
  words: StoryWords
  onGoTo: (at: number) => void
}

function Differences({
  stored,
  replay: { moments, differences },
  words,
  onGoTo,
}: Omit<FlowDetailsProps, 'moment' | 'before'>) {
  const t = useTranslations('staff.flows')
  const clockOf = ({ segment, time }: Moment) =>
    words.clock(Date.parse(stored.recording.segments[segment]!.startedAt) + time)
  if (differences.length === 0) return null
  return (
    <ul>
      {differences.map(({ chart, from, until }) => (
        <li key={from}>
          <button type="button" data-part="flow-inner" onClick={() => onGoTo(from)}>
            {t('difference', {
              chart: words.chart(chart),
              event: words.event(moments[from]!),
              from: clockOf(moments[from]!),
              isSame: until === null ? 'no' : 'yes',
              until: until === null ? '' : clockOf(moments[until]!),
            })}
          </button>
        </li>
      ))}
    </ul>
  )
}

function FlowDetails({ stored, replay, moment, before, words, onGoTo }: FlowDetailsProps) {
  const t = useTranslations('staff.flows')
  const { moments } = replay
  const older = olderCharts(stored.recording, CHART_HASHES)
  const others = moments.filter(({ verdict }) => verdict !== 'same').length
  const dropped = stored.recording.segments.reduce((sum, segment) => sum + segment.dropped, 0)
  return (
    <>
      {older.length > 0 && (
        <Notice kind="warning">{t('older', { charts: older.map((chart) => words.chart(chart)).join(', ') })}</Notice>
      )}
      {dropped > 0 && <Notice kind="info">{t('dropped', { count: dropped })}</Notice>}
      <p>{others === 0 ? t('exact', { count: moments.length }) : t('differing', { others, count: moments.length })}</p>
      <Differences stored={stored} replay={replay} words={words} onGoTo={onGoTo} />
      <PagePart title={t('charts')}>
        <FlowCharts moment={moment} before={before} words={words} />
      </PagePart>
      <PagePart title={t('left.title')}>
        <ul data-part="flow-left">
          {NOT_RECORDED.map((what) => (
            <li key={what}>{t(`left.${what}`)}</li>
          ))}
          {(Object.keys(UNRECORDED) as (keyof typeof UNRECORDED)[]).map((reason) => (
            <li key={reason}>
              {t(`left.${reason}`, { charts: UNRECORDED[reason].map((chart) => words.chart(chart)).join(', ') })}
            </li>
          ))}
        </ul>
      </PagePart>
    </>
  )
}
