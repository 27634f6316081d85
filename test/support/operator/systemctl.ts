/**
 * Stands in for systemctl and journalctl, because the tests run without systemd: runs the units of systemd's folder below
 * MACHINE_ROOT, and programs that Debian's packages would start.
 */
import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { findOperatingProgram } from '#scripts/operating-programs.mjs'

const root = process.env.MACHINE_ROOT!
const state = join(root, 'units')
mkdirSync(state, { recursive: true })

interface Unit {
  command: string[]
  cwd: string
  env: Record<string, string>
}

const etc = (path: string) => join(root, 'etc', path)

const packaged = (name: string): string[] | undefined =>
  ({
    haproxy: ['-W', '-db', '-f', etc('haproxy/haproxy.cfg')],
    nginx: ['-c', etc('nginx/nginx.conf'), '-g', 'daemon off;'],
    prometheus: [
      `--config.file=${etc('prometheus/prometheus.yml')}`,
      `--storage.tsdb.path=${join(state, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${process.env.PROMETHEUS_PORT}`,
    ],
  })[name]

const unitOf = (name: string): Unit => {
  const words = packaged(name)
  if (words)
    return {
      command: [findOperatingProgram(name as 'haproxy')!, ...words],
      cwd: root,
      env: { PATH: process.env.PATH! },
    }
  const [template, instance = ''] = name.split('@')
  const lines = readFileSync(etc(`systemd/system/${template}@.service`), 'utf8')
    .replaceAll('%i', instance)
    .split('\n')
  const valuesOf = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
  return {
    command: valuesOf('ExecStart')[0]!.split(' '),
    cwd: valuesOf('WorkingDirectory')[0]!,
    env: Object.fromEntries(
      valuesOf('Environment').flatMap((values) => values.split(' ').map((pair) => pair.split('=') as [string, string])),
    ),
  }
}

const pidFile = (name: string) => join(state, `${name}.pid`)
const logFile = (name: string) => join(state, `${name}.log`)

const pidOf = (name: string): number | undefined => {
  if (!existsSync(pidFile(name))) return undefined
  const pid = Number(readFileSync(pidFile(name), 'utf8'))
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

const start = (name: string) => {
  if (pidOf(name) !== undefined) return
  const { command, cwd, env } = unitOf(name)
  const log = openSync(logFile(name), 'a')
  const [program, ...words] = command
  const child = spawn(program!, words, { cwd, env, detached: true, stdio: ['ignore', log, log] })
  writeFileSync(pidFile(name), String(child.pid))
  closeSync(log)
  child.unref()
}

const stop = async (name: string) => {
  const pid = pidOf(name)
  if (pid === undefined) return
  process.kill(pid, 'SIGTERM')
  while (pidOf(name) !== undefined) await pause(20)
  rmSync(pidFile(name))
}

const reload = (name: string) => {
  const pid = pidOf(name)
  if (pid === undefined) start(name)
  else process.kill(pid, name === 'haproxy' ? 'SIGUSR2' : 'SIGHUP')
}

const [verb, ...rest] = process.argv.slice(2)
const units = rest.filter((word) => !word.startsWith('--'))
if (verb!.startsWith('--unit=')) process.stdout.write(readFileSync(logFile(verb!.slice('--unit='.length)), 'utf8'))
for (const name of units) {
  if (verb === 'stop' || verb === 'restart') await stop(name)
  if (verb === 'start' || verb === 'restart' || verb === 'enable') start(name)
  if (verb === 'reload') reload(name)
  if (verb === 'status') {
    if (pidOf(name) === undefined) process.exitCode = 3
    console.log(`${name}: ${pidOf(name) ?? 'stopped'}`)
  }
}
