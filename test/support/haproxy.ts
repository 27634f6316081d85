import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { findOperatingProgram } from '#scripts/operating-programs.mjs'
import { freePort } from './free-port.ts'

export interface Haproxy {
  origin: string
  drain: (server: number) => Promise<void>
  resume: (server: number) => Promise<void>
  stop: () => Promise<void>
}

const configuration = (port: number, ports: readonly number[], socket: string) => `
global
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  option forwardfor
frontend shop
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
${ports.map((each, at) => `  server s${at} 127.0.0.1:${each}`).join('\n')}
`

export const startHaproxy = async (ports: readonly number[]): Promise<Haproxy> => {
  const program = findOperatingProgram('haproxy')
  if (!program) throw new Error('No haproxy found: `npm run test:deep -- faults` installs one.')
  const folder = mkdtempSync(join(tmpdir(), 'talstation-haproxy-'))
  const [port, socket, file] = [await freePort(), join(folder, 'socket'), join(folder, 'haproxy.cfg')]
  writeFileSync(file, configuration(port, ports, socket))
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(child, 'exit')
  const errors = text(child.stderr)

  const command = (words: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const connection = connect(socket, () => connection.end(`${words}\n`))
      connection.once('error', reject)
      text(connection).then(resolve, reject)
    })
  while ((await command('show info').catch(() => '')) === '') {
    if (child.exitCode !== null) throw new Error(`haproxy did not start:\n${await errors}`)
    await pause(20)
  }

  const underWay = async (server: number): Promise<number> => {
    const [head, ...rows] = (await command('show stat')).replace(/^# /, '').split('\n')
    const columns = head!.split(',')
    const row = rows.map((line) => line.split(',')).find((cells) => cells[1] === `s${server}`)!
    return Number(row[columns.indexOf('scur')])
  }
  return {
    origin: `http://localhost:${port}`,
    drain: async (server) => {
      await command(`set server servers/s${server} state drain`)
      while ((await underWay(server)) > 0) await pause(20)
    },
    resume: async (server) => void (await command(`set server servers/s${server} state ready`)),
    stop: async () => {
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}
