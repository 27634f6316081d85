import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { IsoDay } from '#contract/primitives.ts'
import { createRedaction, isRecorded, type RecordedName } from '#machines/recording/redact.ts'

const idOf = (definition: string | undefined): string | undefined =>
  definition === undefined ? undefined : (JSON.parse(definition) as { id?: string }).id

/**
 * Removes personal data from messages to the hosted inspector. `today` is the day for which ages are computed from
 * birthdays.
 */
export const withoutPersons = (today: IsoDay) => {
  const redaction = createRedaction(today)
  const charts = new Map<string, RecordedName>()
  const snapshotOf = (chart: RecordedName | undefined, snapshot: object): object => {
    const { status, value, context } = snapshot as { status?: string; value?: unknown; context?: unknown }
    return { status, value, ...(chart && context !== undefined && { context: redaction.context(chart, context) }) }
  }
  const eventOf = (chart: RecordedName | undefined, event: { type: string }) =>
    chart ? redaction.event(chart, event) : { type: event.type }
  return (message: StatelyInspectionEvent): StatelyInspectionEvent => {
    if (message.type === '@xstate.actor') {
      const id = idOf(message.definition)
      if (id !== undefined && isRecorded(id)) charts.set(message.sessionId, id)
    }
    const chart = charts.get(message.sessionId)
    return {
      ...message,
      ...('event' in message && { event: eventOf(chart, message.event) }),
      ...('snapshot' in message && { snapshot: snapshotOf(chart, message.snapshot) }),
    } as StatelyInspectionEvent
  }
}
