import { beforeIdle } from './when-idle.ts'
import type { Api, ApiOptions } from './api.ts'

/** Loads schemas and sender with the first call, because the first page is rendered without them. */
const loadSender = () => import('./send.ts')

export const createApi = (options: ApiOptions): Api => {
  let ahead = 0
  const onAnswer = ({ headers }: Response) => {
    const said = Date.parse(headers.get('Date') ?? '')
    if (!Number.isNaN(said)) ahead = said - Date.now()
  }
  return {
    base: options.base,
    answers: options.answers ?? {},
    call: (name, callOptions = {}) =>
      beforeIdle(loadSender().then(({ send }) => send({ ...options, onAnswer }, name, callOptions))),
    send: (call, callOptions = {}) =>
      beforeIdle(loadSender().then(({ sendCall }) => sendCall({ ...options, onAnswer }, call, callOptions))),
    now: () => Date.now() + ahead,
  }
}
