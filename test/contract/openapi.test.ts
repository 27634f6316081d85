import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { JsonSchema } from '#server/http/json-schemas.ts'
import { describeStableCalls, type OpenApi, openApi, type Operation } from '#server/http/openapi.ts'
import { redocly } from '#test/support/redocly.ts'

const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))

const withChange = (description: OpenApi, change: (copy: OpenApi) => void): OpenApi => {
  const copy = structuredClone(description)
  change(copy)
  return copy
}

const rulesBroken = async (description: OpenApi): Promise<string[]> => {
  writeFileSync(join(folder, 'linted.json'), JSON.stringify(description))
  const output = await redocly(folder, 'lint', 'linted.json', '--extends=recommended', '--format=json')
  const { problems } = JSON.parse(output) as { problems: { ruleId: string }[] }
  return problems.map(({ ruleId }) => ruleId)
}

const released = JSON.parse(readFileSync('docs/stable-calls.json', 'utf8')) as OpenApi

interface Change {
  path: string
  kind: 'added' | 'modified' | 'removed'
  impact: 'major' | 'minor' | 'patch'
  verdicts: { ruleId: string }[]
}

/** Adding a language to the shop must not need a new version. */
const isNewLanguage = ({ path, verdicts }: Change): boolean =>
  path.endsWith('/properties/language') && verdicts.every(({ ruleId }) => ruleId === 'enum-values-added')

/** Redocly accepts the removal of a field from a request, but then the server would ignore what a program sends in it. */
const isBreaking = (change: Change): boolean =>
  change.impact === 'major'
    ? !isNewLanguage(change)
    : change.kind === 'removed' && /\/properties\/[^/]+$/.test(change.path)

const breakingChanges = async (description: OpenApi): Promise<string[]> => {
  writeFileSync(join(folder, 'released.json'), JSON.stringify(released))
  writeFileSync(join(folder, 'next.json'), JSON.stringify(description))
  const output = await redocly(folder, 'diff', 'released.json', 'next.json', '--format=json')
  const { changes } = JSON.parse(output) as { changes: Change[] }
  return changes.filter(isBreaking).map(({ path }) => path.replace(/^#\/paths\/~1\{tenant\}~1\{locale\}~1api~1/, ''))
}

const jsonOf = ({ requestBody }: Operation): JsonSchema => requestBody!.content['application/json']!.schema

describe('the description of the calls', () => {
  test('passes the recommended rules of a linter, which finds planted mistakes', async () => {
    expect(await rulesBroken(await openApi())).toEqual([])
    const planted = withChange(await openApi(), ({ paths, components }) => {
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

describe('the stable calls', () => {
  test('have no breaking change since the release before', async () => {
    expect(await breakingChanges(await describeStableCalls())).toEqual([])
  })

  test('removed calls and fields, new required fields and narrower types are breaking', async () => {
    const broken = withChange(released, ({ paths, components: { schemas } }) => {
      delete paths['/{tenant}/{locale}/api/stock']
      const prices = paths['/{tenant}/{locale}/api/prices']!.post!
      prices.security = [{ customerCookie: [] }]
      delete prices.requestBody!.content['text/plain']
      const { required, properties } = jsonOf(paths['/{tenant}/{locale}/api/checkout']!.post!)
      required!.push('hours')
      delete properties!.groupname
      properties!.rate = { type: 'string' }
      schemas.PaymentState!.properties!.reason = { type: 'string', enum: ['declined', 'stolen'] }
      schemas.Cart!.required = schemas.Cart!.required!.filter((name) => name !== 'price')
      delete schemas.CancelAnswer!.properties!.fee
    })
    const order = 'checkout/post/requestBody/content/application~1json/schema'
    const answer = 'responses/200/content/application~1json/schema/properties'
    expect((await breakingChanges(broken)).toSorted()).toEqual([
      order,
      `${order}/properties/groupname`,
      `${order}/properties/rate`,
      `checkout~1{bookingId}~1cancel/post/${answer}/fee`,
      `checkout~1{bookingId}~1payment/get/${answer}/reason`,
      'prices/post/requestBody/content/text~1plain',
      `prices/post/${answer}/cart`,
      'prices/post/security/0',
      'stock',
    ])
  })

  test('new calls, optional fields, wider types and languages are additions', async () => {
    const added = withChange(released, ({ paths, components: { schemas } }) => {
      const { parameters, get } = paths['/{tenant}/{locale}/api/specials']!
      paths['/{tenant}/{locale}/api/vouchers'] = { parameters, get: { ...get!, operationId: 'getVouchers' } }
      const order = jsonOf(paths['/{tenant}/{locale}/api/checkout']!.post!)
      order.properties!.voucher = { type: 'string' }
      order.required = order.required!.filter((name) => name !== 'persons')
      for (const { properties } of [order, schemas.BookedPayload!])
        (properties!.language as JsonSchema).enum = ['de', 'en', 'fr']
      schemas.Cart!.properties!.saved = { type: 'integer' }
      schemas.Cart!.required!.push('saved')
    })
    expect(await breakingChanges(added)).toEqual([])
  })
})
