import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Outage } from './app-context.ts'

const SECONDS = [0.01, 0.05, 0.2, 0.5, 1, 2, 5]

interface AnsweredRequest {
  route: string
  status: number
  seconds: number
  unavailable: Outage | undefined
}

export interface Metrics {
  registry: Registry
  countRequest: (request: AnsweredRequest) => void
  countUnavailable: (reason: Outage) => void
  countRead: (place: 'replica' | 'primary', reason?: string) => void
  countJob: (name: string, hasSucceeded: boolean, seconds: number) => void
  gauge: (name: string, help: string, label: string, measure: () => Promise<Record<string, number>>) => void
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'talstation_request_seconds',
    help: 'Seconds from a request to its answer',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const refused = new Counter({
    name: 'talstation_unavailable_total',
    help: 'Requests that were answered with 503, by their reason',
    labelNames: ['reason'],
    registers,
  })
  const reads = new Counter({
    name: 'talstation_reads_total',
    help: 'Reads that may be seconds old, by the database that answered, and the reason if it was not the replica',
    labelNames: ['place', 'reason'],
    registers,
  })
  const jobs = new Histogram({
    name: 'talstation_job_seconds',
    help: 'Seconds that a run of a job took',
    // Prometheus writes the name of its scrape job into the label `job`.
    labelNames: ['name', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  const succeeded = new Gauge({
    name: 'talstation_job_succeeded_timestamp_seconds',
    help: 'Time of the last run of a job that has succeeded',
    labelNames: ['name'],
    registers,
  })
  const countUnavailable = (reason: Outage) => refused.inc({ reason })
  return {
    registry,
    countUnavailable,
    countRequest: ({ route, status, seconds, unavailable }) => {
      requests.observe({ route, status }, seconds)
      if (unavailable) countUnavailable(unavailable)
    },
    countRead: (place, reason) => reads.inc({ place, ...(reason !== undefined && { reason }) }),
    countJob: (name, hasSucceeded, seconds) => {
      jobs.observe({ name, outcome: hasSucceeded ? 'succeeded' : 'failed' }, seconds)
      if (hasSucceeded) succeeded.setToCurrentTime({ name })
    },
    gauge: (name, help, label, measure) => {
      const measured = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          for (const [value, amount] of Object.entries(await measure())) this.set({ [label]: value }, amount)
        },
      })
      registry.registerMetric(measured)
    },
  }
}
