import type { LoginAnswer } from '#machines/session.ts'
import { ApiError } from '#src/api/errors.ts'

/** The session event for the response of a login. Throws any error but a refusal: the result is unknown then. */
export const loginAnswer = async (answer: Promise<{ name: string }>): Promise<LoginAnswer> => {
  try {
    const { name } = await answer
    return { kind: 'opened', name }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { kind: 'refused', reason: 'credentials' }
    if (error.status === 429) return { kind: 'refused', reason: 'tooMany' }
    throw error
  }
}
