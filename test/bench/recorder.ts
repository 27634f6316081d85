import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { createActor } from 'xstate'
import { bookingMachine } from '#machines/booking/machine.ts'
import { record } from '#machines/recording/record.ts'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { CLIENT, servedBytes } from '#test/support/built-app.ts'
import { recordedVisit } from '#test/support/recorded-visit.ts'
import { median, ofRounds, type Section } from './figure.ts'

const ROUNDS = 9
const EVENTS = 400

const now = () => new Date()
const atOnce = (work: () => void) => work()

const perEvent = (isRecorded: boolean): number => {
  const booking = createActor(bookingMachine, { input: bookingInput([bookedLocation('tal')]) })
  if (isRecorded)
    record(booking.system, [booking], {
      startedAt: now(),
      today: '2026-11-21',
      locale: 'de',
      width: 390,
      hashes: {},
      now,
      whenIdle: atOnce,
    })
  booking.start()
  const before = process.cpuUsage()
  for (let at = 0; at < EVENTS; at += 2) {
    booking.send({ type: 'person.add', personType: 1 })
    booking.send({ type: 'remark.write', remark: `remark ${at}` })
  }
  const { user, system } = process.cpuUsage(before)
  booking.stop()
  return (user + system) / EVENTS
}

const kilobytes = (bytes: number) => ({
  value: bytes / 1000,
  spread: [bytes / 1000, bytes / 1000] as const,
  unit: 'KB',
})

export const measure = async (): Promise<Section> => {
  perEvent(true)
  perEvent(false)
  const recorded: number[] = []
  const without: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(perEvent(false))
    recorded.push(perEvent(true))
  }
  const assets = join(CLIENT, 'assets')
  const scripts = readdirSync(assets).filter((name) => /^report-.*\.js$/.test(name))
  const recording = (await recordedVisit()).recording()
  const text = JSON.stringify(recording)
  const steps = recording.segments.reduce((sum, segment) => sum + segment.steps.length, 0)
  return {
    title: 'Recorder',
    intro:
      'The cost of recording a visit. The scripts are loaded when the browser is idle, after the first screen. Events are measured in turns, with and without a recorder.',
    figures: [
      {
        name: 'Scripts, compressed',
        ...kilobytes(scripts.reduce((sum, name) => sum + servedBytes(join('assets', name)), 0)),
      },
      {
        name: 'One event of the booking, recorded',
        ...ofRounds(recorded),
        unit: 'µs',
        baseline: { name: 'not recorded', value: median(without) },
      },
      {
        name: `A visit as far as a refused order, ${steps} steps, as it is kept in the tab`,
        ...kilobytes(text.length),
      },
      { name: 'The same, as the shop keeps it', ...kilobytes(gzipSync(text).length) },
    ],
  }
}
