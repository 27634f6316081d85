import type { StateValue } from 'xstate'
import type { RecordedName } from './redact.ts'

/*
 * Translates recordings of earlier releases. Replay and the server's check read each recording through these functions.
 */

/** Renamed states, by their old names. */
const RENAMED_STATES: Readonly<Record<string, string>> = { mending: 'invalid' }

const currentName = (name: string): string => RENAMED_STATES[name] ?? name

/** The states of a recording by their current names. */
export const currentStates = (value: StateValue): StateValue =>
  typeof value === 'string'
    ? currentName(value)
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [currentName(name), currentStates(inner!)]))

/** Earlier releases stored one list for each property of the form's persons. */
interface EarlierForm {
  texts: readonly object[]
  taking: readonly boolean[]
  folded: readonly boolean[]
  chosen: readonly (string | null | undefined)[]
}

const currentForm = ({ texts, taking, folded, chosen, ...form }: EarlierForm): object => ({
  ...form,
  persons: texts.map((own, at) => ({
    texts: own,
    isTaking: taking[at] ?? false,
    isFolded: folded[at] ?? false,
    ...(chosen[at] && { chosen: chosen[at] }),
  })),
})

/** Earlier releases stored the ends of the hold beside the payment. */
interface EarlierCheckout {
  payment: object | null
  holdEnds: number
  holdLimit: number
}

const currentCheckout = ({ payment, holdEnds, holdLimit, ...checkout }: EarlierCheckout): object => ({
  ...checkout,
  payment: payment && { form: payment, holdEnds, holdLimit },
})

/** The context of a recorded chart in its current shape. */
export const currentContext = (chart: RecordedName, context: object): object => {
  if (chart === 'personalForm' && 'texts' in context) return currentForm(context as EarlierForm)
  return chart === 'checkout' && 'holdEnds' in context ? currentCheckout(context as EarlierCheckout) : context
}

interface RecordedEvent {
  type: string
  [field: string]: unknown
}

/** The event that replaces an actor's output, by the `kind` of the output. */
const ANSWERS: Partial<Record<RecordedName, Record<string, (output: { kind?: string }) => string>>> = {
  accountForm: { submit: ({ kind }) => `form.${kind}` },
  cancellation: { cancel: ({ kind }) => (kind === 'cancelled' ? 'cancel.done' : 'cancel.refused') },
  hold: { extend: ({ kind }) => `hold.${kind}` },
  withdrawal: { send: ({ kind }) => `withdrawal.${kind}` },
  productFilter: { recommend: () => 'recommendation.made' },
  session: {
    fetchSession: () => 'session.read',
    logIn: ({ kind }) => (kind === 'opened' ? 'login.accepted' : 'login.refused'),
    logOut: () => 'logout.done',
  },
  groupMember: {
    save: ({ kind }) => (kind === 'ended' ? 'group.ended' : `entry.${kind}`),
    remove: ({ kind }) => (kind === 'ended' ? 'group.ended' : 'entry.removed'),
  },
}

const unreachable = (answer: string): RecordedEvent => ({
  type: answer.replace(/\.\w+$/, '.unreachable'),
  errorcode: null,
})

/** A recorded event in its current form: earlier releases had answers as ends of actors. */
export const currentEvent = (chart: RecordedName, event: RecordedEvent): RecordedEvent => {
  const [, ending, actor = ''] = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type) ?? []
  const answer = ANSWERS[chart]?.[actor]
  if (!answer) return event
  if (ending === 'error') return unreachable(answer({}))
  const { output } = event as { output?: { kind?: string } | unknown[] | null }
  if (Array.isArray(output)) return { type: answer({}), picks: output }
  const { kind, ...fields } = output ?? {}
  return { ...fields, type: answer({ kind: kind ?? '' }) }
}
