import { fromCallback, type AnyEventObject, type EventObject, type NonReducibleUnknown } from 'xstate'

/**
 * Sends one request and returns the event that carries the answer. Rejects when there is no answer. `sendBack` sends events that come
 * before the answer.
 */
export type Ask<TEvent extends EventObject, TInput> = (asked: {
  input: TInput
  signal: AbortSignal
  sendBack: (event: AnyEventObject) => void
}) => Promise<TEvent>

/** The effect of an actor that the app provides. */
export const notProvided = () => Promise.reject(new Error('the actor is not provided'))

/**
 * An actor that sends one request, and its answer to the chart as an event: the list of a chart's events then holds all that it has learnt.
 * Leaving the state that invoked it aborts the request.
 */
export const fromAnswer = <TEvent extends EventObject, TInput extends NonReducibleUnknown>(
  ask: Ask<TEvent, TInput>,
  /** The event when the request fails: one for all errors, or by the error. */
  failed: TEvent | ((error: unknown) => TEvent),
) =>
  fromCallback<AnyEventObject, TInput>(({ input, sendBack }) => {
    const abort = new AbortController()
    const answer = async () => {
      try {
        sendBack(await ask({ input, signal: abort.signal, sendBack }))
      } catch (error) {
        sendBack(typeof failed === 'function' ? failed(error) : failed)
      }
    }
    void answer()
    return () => abort.abort()
  })
