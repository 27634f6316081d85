import { readdirSync, readFileSync } from 'node:fs'

/** The CPU times in /proc are hundredths of a second. */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

interface Stat {
  pid: number
  parent: number
  cpuSeconds: number
  residentBytes: number
}

const statOf = (pid: string): Stat[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Reads the fields after the name of the process, because the name may contain spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [parent, user, system, pages] = [1, 11, 12, 21].map((at) => Number(fields[at])) as [
      number,
      number,
      number,
      number,
    ]
    return [
      { pid: Number(pid), parent, cpuSeconds: (user + system) / TICKS_PER_SECOND, residentBytes: pages * PAGE_BYTES },
    ]
  } catch {
    return []
  }
}

export const cpuSecondsOf = (pids: readonly number[]): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf)
    .filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
    .reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)

export const residentBytesOf = (pid: number): number => statOf(String(pid))[0]?.residentBytes ?? 0
