import { useTranslations } from 'use-intl'
import { describeState } from '#machines/recording/describe-moment.ts'
import type { Moment } from '#machines/recording/replay.ts'
import { RECORDED, type RecordedName } from '#machines/recording/redact.ts'

/** The active states of a chart, one a region; empty: it does not run. */
const statesOf = (moment: Moment | undefined, name: RecordedName): string[] => {
  const snapshot = moment?.snapshots[name]
  return snapshot ? describeState(snapshot.value).split(' ') : []
}

/** The active states of all charts at a step. Those that the step has entered are lit. */
export function FlowCharts({ moment, before }: { moment: Moment; before: Moment | undefined }) {
  const t = useTranslations('staff.flows')
  return (
    <div data-part="flow-charts">
      {RECORDED.filter((name) => moment.snapshots[name]).map((name) => (
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
  )
}
