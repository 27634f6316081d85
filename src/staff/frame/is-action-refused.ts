import { ApiError } from '#src/api/errors.ts'

/** The reservation does not allow what was asked, or is another one by now. */
export const isActionRefused = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 422].includes(error.status)
