import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findOperatingProgram } from '#scripts/operating-programs.mjs'
import { createMetrics } from '#server/base/metrics.ts'
import { addAdmissionGauges, addGauges, serveMetrics } from '#server/cli/serve-metrics.ts'
import { createAdmission } from '#server/limits/admission.ts'
import { openTestShop } from '#test/support/app.ts'
import { freePort } from '#test/support/free-port.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'operations')

const promtool = (...words: string[]): string =>
  execFileSync(findOperatingProgram('promtool')!, words, { cwd: FOLDER, encoding: 'utf8' })

const alertNames = (file: string): string[] => [
  ...new Set(
    [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/alert(?:name)?: (Talstation\w+)/g)].map(([, name]) => name!),
  ),
]

test('Prometheus accepts the alert rules, and raises each alert in its own situation only', () => {
  expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  expect(alertNames('alerts.test.yml').toSorted()).toEqual(alertNames('alerts.yml').toSorted())
})

interface Answer {
  status: string
  data: { result: unknown[] }
}

const startPrometheus = async (target: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'talstation-prometheus-'))
  cpSync(join(FOLDER, 'alerts.yml'), join(folder, 'alerts.yml'))
  const config = readFileSync(join(FOLDER, 'prometheus.yml'), 'utf8')
    .replace('scrape_interval: 15s', 'scrape_interval: 1s')
    .replace(/targets: .*/, `targets: ['${target}']`)
  writeFileSync(join(folder, 'prometheus.yml'), config)
  const address = `127.0.0.1:${await freePort()}`
  const words = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=${address}`]
  const program = spawn(findOperatingProgram('prometheus')!, words, { cwd: folder, stdio: 'ignore' })
  const ended = once(program, 'exit')
  onTestFinished(async () => {
    program.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  })
  return async (query: string): Promise<Answer> => {
    const response = await fetch(`http://${address}/api/v1/query?${new URLSearchParams({ query }).toString()}`)
    return (await response.json()) as Answer
  }
}

test('Prometheus answers each query of the dashboard with the metrics of a server', async () => {
  const metrics = createMetrics()
  const shop = await openTestShop({ deps: { metrics } })
  onTestFinished(() => shop.close())
  addGauges(metrics, { db: shop.db, connections: () => ({ used: 3, free: 7, awaited: 0 }), clock: shop.deps.clock })
  addAdmissionGauges(metrics, createAdmission({ atOnce: 12 }))
  metrics.countUnavailable('overload')
  metrics.countJob('sendDueMails', false, 2.5)
  await shop.get('/api/site')
  const server = await serveMetrics(metrics, { HOST: '127.0.0.1', PORT: 0 })
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const query = await startPrometheus(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  const found = (expr: string) =>
    query(expr).then(
      ({ status, data }) => (status === 'success' ? data.result.length : -1),
      () => 0,
    )
  const { panels } = JSON.parse(readFileSync(join(FOLDER, 'dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  for (const { expr } of panels.flatMap(({ targets }) => targets))
    await expect.poll(() => found(expr), { message: expr }).toBeGreaterThan(0)
  expect(await found('up{job="talstation"} == 1')).toBe(1)
  expect(await found('talstation_job_seconds_count{name="sendDueMails"}')).toBe(1)
})
