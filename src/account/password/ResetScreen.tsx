import { useParams } from '@tanstack/react-router'
import { NewPassword } from './NewPassword.tsx'
import { useTokenOnce } from './useTokenOnce.ts'

/** The link of the mail about a forgotten password. */
export function ResetScreen() {
  const { token } = useParams({ from: '/{-$tenant}/{-$locale}/user/password-reset/$token' })
  return <NewPassword purpose="reset" token={useTokenOnce(token)} />
}
