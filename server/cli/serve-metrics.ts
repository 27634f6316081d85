import { createServer, type Server } from 'node:http'
import type { Environment } from '#contract/environment.ts'
import { passwordsInQueue } from '#server/auth/password-queue.ts'
import type { Metrics } from '#server/base/metrics.ts'
import type { Db } from '#server/db/transact.ts'
import { listen } from '#server/http/listen.ts'
import {
  overdueSeconds,
  unknownPayments,
  unpaidHolds,
  unsettledPayments,
  unsettledRefunds,
} from '#server/jobs/due-work.ts'
import type { Admission } from '#server/limits/admission.ts'

interface Measured {
  db: Db
  connections: () => Record<string, number>
  clock: () => Date
}

export const addGauges = ({ gauge }: Metrics, { db, connections, clock }: Measured): void => {
  gauge('talstation_database_connections', 'Connections for calls, and queries that wait for one', 'use', async () =>
    connections(),
  )
  gauge('talstation_passwords', 'Passwords that are hashed or wait for that', 'state', async () => passwordsInQueue())
  gauge('talstation_overdue_seconds', 'Seconds by which the longest waiting row of a job is overdue', 'rows', () =>
    overdueSeconds(db, clock()),
  )
  gauge('talstation_unpaid_holds', 'Bookings and changes whose units are held without payment', 'kind', () =>
    unpaidHolds(db, clock()),
  )
  gauge('talstation_unsettled_payments', 'Payments whose outcome is not final', 'state', () => unsettledPayments(db))
  gauge('talstation_unknown_payments', 'Payments at the provider that the shop does not know', 'state', () =>
    unknownPayments(db),
  )
  gauge('talstation_unsettled_refunds', 'Refunds that are not done', 'state', () => unsettledRefunds(db))
}

export const addAdmissionGauges = ({ gauge }: Pick<Metrics, 'gauge'>, { counts }: Pick<Admission, 'counts'>): void => {
  gauge(
    'talstation_requests_running',
    'Requests that the server works on, by class',
    'class',
    async () => counts().running,
  )
  gauge(
    'talstation_requests_waiting',
    'Requests that wait until the server works on them, by class',
    'class',
    async () => counts().waiting,
  )
}

export const serveMetrics = async (
  { registry }: Metrics,
  address: Pick<Environment, 'HOST' | 'PORT'>,
): Promise<Server> => {
  const server = createServer((request, response) => {
    if (request.url === '/metrics')
      registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
        () => response.writeHead(503).end(),
      )
    else response.writeHead(404).end()
  })
  await listen(server, address)
  return server
}
