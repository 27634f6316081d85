import type { LoginAnswer } from '#machines/session.ts'
import { ApiError } from '#src/api/errors.ts'

/** What the answer to a login says to the session machine. Throws what is no refusal: nobody knows then. */
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
