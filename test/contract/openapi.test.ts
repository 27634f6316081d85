import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type OpenApi, openApi } from '#server/http/openapi.ts'
import { redocly } from '#test/support/redocly.ts'

const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))

const changed = async (change: (description: OpenApi) => void): Promise<OpenApi> => {
  const copy = structuredClone(await openApi())
  change(copy)
  return copy
}

const rulesBroken = async (description: OpenApi): Promise<string[]> => {
  writeFileSync(join(folder, 'linted.json'), JSON.stringify(description))
  const output = await redocly(folder, 'lint', 'linted.json', '--extends=recommended', '--format=json')
  const { problems } = JSON.parse(output) as { problems: { ruleId: string }[] }
  return problems.map(({ ruleId }) => ruleId)
}

describe('the description of the calls', () => {
  test('passes the recommended rules of a linter, which finds planted mistakes', async () => {
    expect(await rulesBroken(await openApi())).toEqual([])
    const planted = await changed(({ paths, components }) => {
      const call = paths['/{tenant}/{locale}/api/prices']!.post!
      call.operationId = 'getSite'
      delete (call as Partial<typeof call>).security
      components.schemas.Unused = { type: 'object' }
    })
    expect((await rulesBroken(planted)).toSorted()).toEqual([
      'no-unused-components',
      'operation-operationId-unique',
      'security-defined',
    ])
  })
})
