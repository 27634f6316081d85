import { PASSWORD_LENGTH } from '#contract/limits.ts'
import type { FormProblem } from './form-problem.ts'

/** The server also refuses the most common passwords (`newPasswordProblem` in server/auth/new-password.ts). */
export const hasPasswordLength = (password: string): boolean =>
  password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max

/** Checks first the length of the password, then whether both entries are equal. */
export const passwordProblems = ({ password, repeat }: { password: string; repeat: string }): FormProblem[] => {
  if (password === '') return [{ field: 'password', key: 'form.required' }]
  if (!hasPasswordLength(password)) return [{ field: 'password', key: 'form.passwordLength' }]
  return password === repeat ? [] : [{ field: 'repeat', key: 'form.passwordRepeat' }]
}
