import { useParams } from '@tanstack/react-router'
import { NewPassword } from './NewPassword.tsx'
import { useTokenOnce } from './useTokenOnce.ts'

/** The link of the activation mail. */
export function WelcomeScreen() {
  const { token } = useParams({ from: '/{-$tenant}/{-$locale}/user/welcome/$token' })
  return <NewPassword purpose="welcome" token={useTokenOnce(token)} />
}
