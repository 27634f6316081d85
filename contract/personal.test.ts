import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const RECORDING = 'machines/recording'
/** The rules of recordings import these, and the schemas below check no texts of visitors. */
const WITHOUT_TEXTS = ['constants', 'cookie-settings', 'personal', 'primitives', 'recordings']

const recorded = [
  ...new Set(
    readdirSync(RECORDING)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(`${RECORDING}/${file}`, 'utf8').matchAll(/'#contract\/([\w-]+)\.ts'/g)])
      .map(([, name]) => name!),
  ),
].filter((name) => !WITHOUT_TEXTS.includes(name))

test('Each plain text of a recorded schema says whether it is personal', () => {
  expect(recorded).toContain('groups')
  const undecided = recorded.flatMap((name) =>
    readFileSync(`contract/${name}.ts`, 'utf8')
      .split('\n')
      .filter((line) => /(?<!z\.record\()z\.string\(/.test(line))
      .map((line) => `contract/${name}.ts: ${line.trim()}`),
  )
  expect(undecided).toEqual([])
})
