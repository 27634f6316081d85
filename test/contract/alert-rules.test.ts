import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findOperatingProgram } from '#scripts/operating-programs.mjs'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'operations')

const promtool = (...words: string[]): string =>
  execFileSync(findOperatingProgram('promtool')!, words, { cwd: FOLDER, encoding: 'utf8' })

test('Prometheus accepts the alert rules, and raises each alert in its own situation only', () => {
  expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})
