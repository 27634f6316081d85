import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, unprivilegedUser } from '#scripts/postgres.mjs'
import { type Postgres, startPostgres } from './postgres.ts'

export const startStandby = async ({ url }: Postgres): Promise<Postgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'talstation-standby-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const words = ['--pgdata', data, '--dbname', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  execFileSync(join(findPostgres()!, 'pg_basebackup'), words, { ...user, cwd: folder, stdio: 'pipe' })
  const standby = await startPostgres({ from: data })
  rmSync(folder, { recursive: true })
  return standby
}
