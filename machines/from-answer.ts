import { fromCallback, type AnyEventObject, type EventObject, type NonReducibleUnknown } from 'xstate'

/**
 * Asks once and says what the answer is, as the event that the chart understands. Rejects when there is no answer. `sendBack` is for what is learnt
 * on the way.
 */
export type Ask<TEvent extends EventObject, TInput> = (asked: {
  input: TInput
  signal: AbortSignal
  sendBack: (event: AnyEventObject) => void
}) => Promise<TEvent>

/**
 * An actor that asks once and sends its answer to the chart as an event, so that a list of events holds all that a chart has learnt.
 * Leaving the state that invoked it aborts the request.
 */
export const fromAnswer = <TEvent extends EventObject, TInput extends NonReducibleUnknown>(
  ask: Ask<TEvent, TInput>,
  /** What to say when there is no answer: the network, or a defect. */
  unreachable: TEvent,
) =>
  fromCallback<AnyEventObject, TInput>(({ input, sendBack }) => {
    const abort = new AbortController()
    const answer = async () => {
      try {
        sendBack(await ask({ input, signal: abort.signal, sendBack }))
      } catch {
        sendBack(unreachable)
      }
    }
    void answer()
    return () => abort.abort()
  })
