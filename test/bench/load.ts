import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, Client } from './client.ts'
import { percentile } from './figure.ts'
import { cpuSecondsOf } from './processes.ts'

export const CLIENTS = 8
const LOOK_EVERY_MS = 100
const IDLE_LOOK_MS = 2_000
const IDLE_CPU_SECONDS = 0.1

export type Act = (client: Client, turn: number) => Promise<void>

export interface Load {
  perSecond: number
  perCpuSecond: number
  median: number
  p99: number
}

export interface Target {
  origin: string
  pids: readonly number[]
}

export const expectOk = ({ status, body }: Answer): Answer => {
  if (status >= 400) throw new Error(`Answered with ${status}: ${body.toString().slice(0, 300)}`)
  return { status, body, head: '' }
}

export const cycle =
  (requests: readonly Buffer[]): Act =>
  async (client, turn) => {
    expectOk(await client.send(requests[turn % requests.length]!))
  }

const untilWorked = async (pids: readonly number[], seconds: number) => {
  const end = cpuSecondsOf(pids) + seconds
  while (cpuSecondsOf(pids) < end) await delay(LOOK_EVERY_MS)
}

export const untilIdle = async ({ pids }: Pick<Target, 'pids'>): Promise<void> => {
  for (;;) {
    const before = cpuSecondsOf(pids)
    await delay(IDLE_LOOK_MS)
    if (cpuSecondsOf(pids) - before < IDLE_CPU_SECONDS) return
  }
}

export const underLoad = async (
  { origin, pids }: Target,
  act: Act,
  { seconds = 1, warm = 1, clients = CLIENTS }: { seconds?: number; warm?: number; clients?: number } = {},
): Promise<Load> => {
  const connections = await Promise.all(Array.from({ length: clients }, () => Client.open(origin)))
  const durations: number[] = []
  let turn = 0
  let isCounting = false
  const over = new AbortController()
  const visits = connections.map(async (client) => {
    while (!over.signal.aborted) {
      const start = performance.now()
      await act(client, turn++)
      if (isCounting) durations.push(performance.now() - start)
    }
  })
  const visiting = Promise.all(visits)
  await Promise.race([untilWorked(pids, warm), visiting])
  isCounting = true
  const start = performance.now()
  const workedBefore = cpuSecondsOf(pids)
  await Promise.race([untilWorked(pids, seconds), visiting])
  isCounting = false
  const elapsed = (performance.now() - start) / 1000
  const worked = cpuSecondsOf(pids) - workedBefore
  over.abort()
  await visiting
  for (const client of connections) client.close()
  return {
    perSecond: durations.length / elapsed,
    perCpuSecond: durations.length / worked,
    median: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  }
}
