import { useTranslations } from 'use-intl'
import type { FlowPlayerEvent } from '#machines/flow-player.ts'
import { describeState } from '#machines/recording/describe-moment.ts'
import type { Moment } from '#machines/recording/replay.ts'
import type { StoryStep } from '#machines/recording/story.ts'
import { possibleEvents, type PossibleEvent } from '#machines/recording/what-if.ts'
import { Button } from '#src/ui/Button.tsx'
import { Details } from '#src/ui/Details.tsx'
import type { StoryWords } from './useStoryWords.ts'

interface WhatIfProps {
  moments: readonly Moment[]
  branch: readonly Moment[]
  words: StoryWords
  send: (event: FlowPlayerEvent) => void
}

export function PossibleEvents({ moments, branch, words, send }: WhatIfProps) {
  const t = useTranslations('staff.flows.whatIf')
  const moment = branch.at(-1)!
  const possible = possibleEvents(moments, branch[0]!.at, moment)
  const first = possible.some(({ actor }) => actor === moment.actor) ? moment.actor : possible[0]?.actor
  const actors = [...new Set(possible.map(({ actor }) => actor))].toSorted(
    (a, b) => Number(b === first) - Number(a === first),
  )
  return (
    <section data-part="flow-possible" data-stack="12" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      {actors.map((actor) => (
        <Details
          key={actor}
          summary={words.chart(possible.find((each) => each.actor === actor)!.chart)}
          startsOpen={actor === first}
        >
          <ul>
            {possible.map(
              (each, pick) =>
                each.actor === actor && (
                  <li key={pick}>
                    <button type="button" data-part="flow-inner" onClick={() => send({ type: 'branch.pick', pick })}>
                      {words.possible(each)}
                    </button>
                  </li>
                ),
            )}
          </ul>
        </Details>
      ))}
      {possible.length === 0 && <p>{t('none')}</p>}
      <div data-row="wrap 8">
        <Button kind="quiet" onPress={() => send({ type: 'branch.leave' })}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  )
}

const statesOf = (moment: Moment, actor: string): string[] => describeState(moment.snapshots[actor]!.value).split(' ')

const enteredStates = (moment: Moment, before: Moment): string[] => {
  const known = statesOf(before, moment.actor)
  return statesOf(moment, moment.actor).filter((state) => !known.includes(state))
}

interface BranchProps extends Omit<WhatIfProps, 'moments'> {
  steps: readonly StoryStep[]
}

export function Branch({ branch, steps, words, send }: BranchProps) {
  const t = useTranslations('staff.flows.whatIf')
  const recorded = steps.find(({ at }) => at > branch[0]!.at)
  return (
    <section data-part="flow-branch" data-stack="12" aria-label={t('branch')}>
      <h2>{t('branch')}</h2>
      <ol>
        {branch.slice(1).map((moment, index) => {
          const states = enteredStates(moment, branch[index]!).map((state) => words.state(moment.chart!, state))
          return (
            <li key={index}>
              <strong>{words.possible(moment as PossibleEvent)}</strong>
              <br />
              {words.chart(moment.chart!)}: {states.length === 0 ? t('unchanged') : states.join(', ')}
            </li>
          )
        })}
      </ol>
      <p data-muted>{recorded ? t('recorded', { step: words.step(recorded).title }) : t('recordedNothing')}</p>
      <div data-row="wrap 8">
        <Button onPress={() => send({ type: 'branch.ask' })}>{t('another')}</Button>
        <Button kind="quiet" onPress={() => send({ type: 'branch.back' })}>
          {t('back')}
        </Button>
        <Button kind="quiet" onPress={() => send({ type: 'branch.leave' })}>
          {t('leave')}
        </Button>
      </div>
    </section>
  )
}
