import { PASSWORD_LENGTH } from '#contract/constants.ts'
import type { FormProblem } from './form-problem.ts'

/**
 * The rule for a new password; the server also refuses the most common ones (`newPasswordProblem` in
 * server/auth/new-password.ts).
 */
export const hasPasswordLength = (password: string): boolean =>
  password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max

/** Checks the length first, then whether both entries are the same. */
export const passwordProblems = ({ password, repeat }: { password: string; repeat: string }): FormProblem[] => {
  if (password === '') return [{ field: 'password', key: 'form.required' }]
  if (!hasPasswordLength(password)) return [{ field: 'password', key: 'form.passwordLength' }]
  return password === repeat ? [] : [{ field: 'repeat', key: 'form.passwordRepeat' }]
}
