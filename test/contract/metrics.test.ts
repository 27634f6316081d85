import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics, type Metrics } from '#server/base/metrics.ts'
import { addAdmissionGauges, addGauges, serveMetrics } from '#server/cli/serve-metrics.ts'
import { createAdmission } from '#server/limits/admission.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { order, visitor } from '#test/support/visitor.ts'

const HOUR = 3_600_000

let metrics: Metrics
let ahead = 0
let shop: TestShop
let server: Server
beforeAll(async () => {
  metrics = createMetrics()
  shop = await openTestShop({ deps: { metrics } })
  addGauges(metrics, {
    db: shop.db,
    connections: () => ({ used: 3, free: 7, awaited: 0 }),
    clock: () => new Date(shop.deps.clock().getTime() + ahead),
  })
  addAdmissionGauges(metrics, createAdmission({ atOnce: 12 }))
  server = await serveMetrics(metrics, { HOST: '127.0.0.1', PORT: 0 })
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  await shop.close()
})

const scrape = async (path = '/metrics') => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  return { status: response.status, lines: (await response.text()).split('\n') }
}

test('Metrics count requests by the pattern of their path, without names of persons or shops', async () => {
  const { body } = await visitor(shop.app).checkout(order())
  await shop.get(`/api/checkout/${body.bookingId}`)
  const { status, lines } = await scrape()
  expect(status).toBe(200)
  expect(lines).toContain('talstation_request_seconds_count{route="POST /api/checkout",status="201"} 1')
  expect(lines.join('\n')).not.toMatch(new RegExp(`worked|anna|${body.bookingId}`, 'i'))
})

test('Metrics contain holds, unsettled payments, unsettled refunds, and how long work is overdue', async () => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order())
  await anna.startPayment(body.bookingId)
  const { lines } = await scrape()
  expect(lines).toContain('talstation_unpaid_holds{kind="reservations"} 2')
  expect(lines).toContain('talstation_unsettled_payments{state="open"} 1')
  expect(lines).toContain('talstation_unsettled_payments{state="review"} 0')
  expect(lines).toContain('talstation_unsettled_refunds{state="failed"} 0')
  expect(lines).toContain('talstation_unknown_payments{state="open"} 0')
  expect(lines).toContain('talstation_database_connections{use="free"} 7')
  expect(lines).toContain('talstation_passwords{state="waiting"} 0')
  expect(lines).toContain('talstation_overdue_seconds{rows="reservations"} 0')
})

test('Metrics show for how many seconds an ended hold has waited for its job', async () => {
  ahead = HOUR
  const { lines } = await scrape()
  ahead = 0
  expect(lines).toContain('talstation_overdue_seconds{rows="reservations"} 1800')
  expect(lines).toContain('talstation_unpaid_holds{kind="reservations"} 0')
})

test('Metrics count answers 503 by their reason', async () => {
  const { tenants } = shop.deps
  const { byCode } = tenants
  tenants.byCode = () => Promise.reject(Object.assign(new Error('closed'), { code: 'ECONNREFUSED' }))
  expect((await shop.get('/api/site')).status).toBe(503)
  tenants.byCode = byCode
  expect((await scrape()).lines).toContain('talstation_unavailable_total{reason="database gone"} 1')
})

test('Metrics count runs of jobs and the time of their last success', async () => {
  metrics.countJob('sendDueMails', true, 0.3)
  metrics.countJob('sendDueMails', false, 2.5)
  const { lines } = await scrape()
  expect(lines).toContain('talstation_job_seconds_count{name="sendDueMails",outcome="succeeded"} 1')
  expect(lines).toContain('talstation_job_seconds_count{name="sendDueMails",outcome="failed"} 1')
  expect(lines).toContainEqual(
    expect.stringMatching(/^talstation_job_succeeded_timestamp_seconds\{name="sendDueMails"\} \d+/),
  )
})

test('The port of the metrics answers no other path', async () => {
  expect((await scrape('/')).status).toBe(404)
})

const expressions = (): string[] => {
  const { panels } = JSON.parse(readFileSync('docs/operations/dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string; legendFormat: string }[] }[]
  }
  const rules = readFileSync('docs/operations/alerts.yml', 'utf8').split('- alert:').slice(1)
  return [
    ...panels.flatMap(({ targets }) => targets.map(({ expr, legendFormat }) => `${expr} ${legendFormat}`)),
    ...rules,
  ]
}

/** The labels that an expression, legend or message reads, and the metrics that it names. */
const readBy = (expression: string) => ({
  names: [...new Set(expression.match(/\b(?:talstation|nodejs)_[a-z0-9_]+/g))],
  labels: [
    ...[...expression.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list]) => list!.split(/, ?/)),
    ...[...expression.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label]) => label!),
    ...[...expression.matchAll(/\{\{(?: \$labels\.)?(\w+) ?\}\}/g)].map(([, label]) => label!),
  ],
})

test('Alert rules and dashboard read only metrics and labels that the server has', async () => {
  metrics.countJob('sendDueMails', false, 2.5)
  metrics.countUnavailable('overload')
  const { lines } = await scrape()
  const linesOf = (name: string) => lines.filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  const all = expressions().map(readBy)
  expect(new Set(all.flatMap(({ names }) => names)).size).toBeGreaterThan(11)
  expect(all.flatMap(({ names }) => names.filter((name) => linesOf(name).length === 0))).toEqual([])
  const ofPrometheus = ['instance', 'job']
  const missing = all.flatMap(({ names, labels }) =>
    labels
      .filter((label) => !names.every((name) => linesOf(name).some((line) => line.includes(`${label}="`))))
      .filter((label) => !ofPrometheus.includes(label))
      .map((label) => `${names.join(', ')}: ${label}`),
  )
  expect(missing).toEqual([])
  expect(lines.filter((line) => /[{,](?:instance|job)="/.test(line))).toEqual([])
})
