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
      (answer) => {
        const plain = JSON.stringify(answer)
        for (const value of Object.values(answer)) if (typeof value === 'object' && value !== null) shareJson(value)
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
