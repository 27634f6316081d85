import { afterEach } from 'vitest'

const unexpected: string[] = []

for (const method of ['error', 'warn'] as const) {
  const print = console[method].bind(console)
  console[method] = (...args: unknown[]) => {
    unexpected.push(`console.${method}: ${args.map(String).join(' ')}`)
    print(...args)
  }
}

afterEach(() => {
  const seen = unexpected.splice(0)
  if (seen.length > 0) throw new Error(`Unexpected output:\n${seen.join('\n')}`)
})
