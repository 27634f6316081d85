import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { daysAhead } from '#test/support/days-ahead.ts'
import { recordFigure } from '#test/support/figure.ts'
import { freePort } from '#test/support/free-port.ts'
import { type Haproxy, startHaproxy } from '#test/support/haproxy.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import {
  checkOut,
  killLeftServers,
  RELEASE_BEFORE,
  ROOT,
  type ServedRelease,
  serveRelease,
  storeShopOf,
} from '#test/support/releases.ts'
import { startLoad } from '#test/support/steady-load.ts'
import { sessionsEnded } from '#test/support/two-servers.ts'

const BETWEEN_MS = 3_000
const days = daysAhead()

let parent: string
let postgres: Postgres
let proxy: Haproxy | undefined
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-upgrade-'))
  postgres = await startPostgres()
})
afterEach(async () => {
  await proxy?.stop()
  killLeftServers()
  await postgres.stop()
  rmSync(parent, { recursive: true })
})

const storeShop = (folder: string, version: string): void =>
  storeShopOf(folder, { url: postgres.url, version, today: days.from })

test(
  'A rolling upgrade from the previous release, and back again, refuses no call under load',
  { timeout: 15 * 60_000 },
  async ({ task }) => {
    const before = checkOut(RELEASE_BEFORE, parent)
    const env = { ...process.env, NODE_ENV: 'production' }
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: before, env, stdio: 'pipe' })
    storeShop(before, 'before')
    const ports = [await freePort(), await freePort()]
    proxy = await startHaproxy(ports)
    const { origin, drain, resume } = proxy
    const serve = (folder: string, at: number) =>
      serveRelease({
        folder,
        url: postgres.url,
        dataDir: join(parent, 'data'),
        port: ports[at]!,
        more: { BASE_URL: origin, TRUST_PROXY: '1' },
      })
    const servers: ServedRelease[] = [await serve(before, 0), await serve(before, 1)]
    const replaceBoth = async (folder: string) => {
      for (const at of [0, 1]) {
        await drain(at)
        await servers[at]!.stop()
        servers[at] = await serve(folder, at)
        await resume(at)
        await pause(BETWEEN_MS)
      }
    }

    const { load, end } = startLoad(origin, days, { whole: true })
    await pause(BETWEEN_MS)
    await replaceBoth(ROOT)
    storeShop(ROOT, 'after')
    await pause(BETWEEN_MS)
    await replaceBoth(before)
    await end()
    expect(load.refused).toEqual([])

    // Kills a server that is not drained, to prove that the test notices calls that fail.
    const killed = startLoad(origin, days, { whole: true })
    await pause(BETWEEN_MS)
    await servers[0]!.kill()
    await pause(BETWEEN_MS)
    await killed.end()
    expect(killed.load.refused.length).toBeGreaterThan(0)

    await servers[1]!.stop()
    await sessionsEnded(postgres)
    recordFigure(
      task,
      `rolling upgrade and back: 0 of ${load.calls} calls refused, ${load.confirmed.length} orders confirmed, the longest call took ${Math.round(load.longestMs)} ms`,
    )
  },
)
