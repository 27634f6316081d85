import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Surroundings, talstation } from '#server/cli/talstation.ts'
import type { Db } from '#server/db/transact.ts'
import { openEmptyDatabase } from './prepared-data.ts'

export const commandLine =
  (db: Db, surroundings: Partial<Surroundings> = {}) =>
  async (...words: string[]): Promise<string[]> => {
    const said: string[] = []
    await talstation(words, {
      variables: { DATA_DIR: join(tmpdir(), 'talstation-no-data') },
      withDatabase: (work) => work(db),
      openScratch: openEmptyDatabase,
      clock: () => new Date('2026-03-02T09:00:00Z'),
      ask: undefined,
      askPassword: () => Promise.resolve(''),
      say: (line) => void said.push(line),
      recordedTests: join(tmpdir(), 'talstation-no-tests'),
      ...surroundings,
    })
    return said
  }

export const withErrors = (run: Promise<string[]>): Promise<string[]> =>
  run.catch((error: Error) => error.message.split('\n'))
