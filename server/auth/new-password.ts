import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasPasswordLength } from '#domain/persons/new-password.ts'

const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

export const newPasswordProblem = (password: string): 'form.passwordLength' | 'form.passwordCommon' | undefined => {
  if (!hasPasswordLength(password)) return 'form.passwordLength'
  return COMMON.has(password.normalize('NFKC').toLowerCase()) ? 'form.passwordCommon' : undefined
}
