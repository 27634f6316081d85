import { fromCallback, type AnyEventObject, type EventObject, type NonReducibleUnknown } from 'xstate'

/**
 * Sends one request and returns its answer as an event. Rejects without an answer. `sendBack` sends events before the
 * answer.
 */
export type Ask<TEvent extends EventObject, TInput> = (asked: {
  input: TInput
  signal: AbortSignal
  sendBack: (event: AnyEventObject) => void
}) => Promise<TEvent>

/** The effect of an actor that the app provides. */
export const notProvided = () => Promise.reject(new Error('the actor is not provided'))

/**
 * An actor that sends one request and reports its answer as an event, so that a chart's events include all its input.
 * Leaving the invoking state aborts the request.
 */
export const fromAnswer = <TEvent extends EventObject, TInput extends NonReducibleUnknown>(
  ask: Ask<TEvent, TInput>,
  /** The event for a failed request: one for all errors, or depending on the error. */
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
