import { PASSWORD_LENGTH } from '#contract/constants.ts'
import type { FormProblem } from './form-problem.ts'

/** Of a new password and its repetition: the length first, then whether they match. */
export const passwordProblems = ({ password, repeat }: { password: string; repeat: string }): FormProblem[] => {
  if (password === '') return [{ field: 'password', key: 'form.required' }]
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max)
    return [{ field: 'password', key: 'form.passwordLength' }]
  return password === repeat ? [] : [{ field: 'repeat', key: 'form.passwordRepeat' }]
}
