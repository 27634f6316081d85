import { fromCallback, type AnyEventObject, type EventObject, type NonReducibleUnknown } from 'xstate'

/**
 * Sends one request and returns the answer as an event, without a promise if the answer is already known. Rejects if
 * there is no answer.
 */
export type Ask<TEvent extends EventObject, TInput> = (asked: {
  input: TInput
  signal: AbortSignal
  sendBack: (event: AnyEventObject) => void
}) => TEvent | Promise<TEvent>

/**
 * The default implementation of an actor that the app must provide. It rejects, so that a missing implementation is
 * noticed.
 */
export const notProvided = () => Promise.reject(new Error('the actor is not provided'))

/**
 * Creates an actor that reports the answer of a request as an event. If the chart leaves the invoking state, the
 * request is aborted.
 */
export const fromAnswer = <TEvent extends EventObject, TInput extends NonReducibleUnknown>(
  ask: Ask<TEvent, TInput>,
  failed: TEvent | ((error: unknown) => TEvent),
) =>
  fromCallback<AnyEventObject, TInput>(({ input, sendBack }) => {
    const abort = new AbortController()
    const answer = async () => {
      try {
        const answered = ask({ input, signal: abort.signal, sendBack })
        // Sends a known answer at once, so that the page never shows the state that waits for it.
        sendBack(answered instanceof Promise ? await answered : answered)
      } catch (error) {
        sendBack(typeof failed === 'function' ? failed(error) : failed)
      }
    }
    void answer()
    return () => abort.abort()
  })
