import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes, shareJson } from './answer-json.ts'

test('The serialization of an answer with shared parts equals the output of JSON.stringify', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string(),
        fc.option(
          fc.json().map((text) => JSON.parse(text) as unknown),
          { nil: undefined },
        ),
      ),
      fc.nat(3),
      (answer, every) => {
        const plain = JSON.stringify(answer)
        for (const [at, value] of Object.values(answer).entries())
          if (typeof value === 'object' && value !== null && at % (every + 1) === 0) shareJson(value)
        expect(jsonBytes(answer).toString()).toBe(plain)
      },
    ),
  )
})

test('An answer shared by several requests is serialized only once', () => {
  const site = shareJson({ name: 'Größe' })
  expect(jsonBytes(site)).toBe(jsonBytes(site))
  expect(jsonBytes(site).toString()).toBe('{"name":"Größe"}')
})

test('An answer may combine shared parts with other parts and null', () => {
  const shared = shareJson({ name: 'Ski' })
  expect(jsonBytes({ shared, other: { count: 1 }, none: null }).toString()).toBe(
    '{"shared":{"name":"Ski"},"other":{"count":1},"none":null}',
  )
})
