import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { createClock } from '#server/base/clock.ts'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { fileTrouble } from './file-trouble.ts'
import { misspelt } from './misspelt.ts'
import { readSecretFiles } from './secret-files.ts'
import { talstation } from './talstation.ts'

const INTERRUPTED = 130

const ask = async (question: string) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

for (const { name, meant } of misspelt(process.env))
  console.error(`Warning: the environment variable ${name} is unknown and ignored. Did you mean ${meant}?`)
try {
  readSecretFiles(process.env)
  await talstation(process.argv.slice(2), {
    variables: process.env,
    withDatabase: async (work) => (await import('./data.ts')).withDatabase(work),
    openScratch: async () => (await import('./data.ts')).openScratch(),
    clock: () => createClock(readEnvironment(process.env))(),
    ask: process.stdin.isTTY ? ask : undefined,
    askPassword: async () => (await import('./staff.ts')).askPassword(),
    say: (words) => console.log(words),
    recordedTests: join(import.meta.dirname, '..', '..', 'test', 'models', 'recorded'),
  })
} catch (error) {
  const trouble = fileTrouble(error)
  if ((error as Error).name === 'AbortError') {
    console.error('\nStopped: nothing was changed.')
    process.exitCode = INTERRUPTED
  } else {
    console.error(error instanceof StartError ? error.message : (trouble ?? error))
    process.exitCode = 1
  }
}
