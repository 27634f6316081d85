import * as z from 'zod/mini'
import { zocker } from 'zocker'

type Schema = z.core.$ZodType

/** Texts of persons contain this word, so that a test can look for them in the log. */
export const PERSONAL_MARK = 'zyxomma'

const TEXTS = [
  'Zyxomma',
  'zyxomma@example.com',
  'Zyxomma-77',
  `Zyxomma ${'x'.repeat(70)}`,
  'Zyxomma 李 Łukasz İ ﷽ 👩‍👩‍👧',
  'Zyxomma <b>&amp; "x"</b> {name} %s',
  'Zyxomma\nim Schnee',
  '+43 660 9988776',
  '6999',
  'AT',
  'ski',
  'boot',
  'soft',
  '26.5',
  'depot',
  'tal',
  'berg',
  'standard',
  'SKI10',
  '2026-03-09',
  '2026-03-11',
  '1900-01-01',
  '2999-12-31',
  '09:00',
  '23:59',
  '2026-03-09T09:00',
  '2026-03-02T09:00:00.000Z',
  'AAAAAAAAAAAAAAAAAAAAAA',
  'abcdef0123456789',
  'booking',
  'step.entry',
  'ABCDEFGH',
  'lastname-1',
  'coverage',
  'persons.0.firstname',
  '/',
  '',
]

const fitting = new WeakMap<Schema, string[]>()

const fittingTexts = (schema: Schema): string[] => {
  const known = fitting.get(schema) ?? TEXTS.filter((text) => z.core.safeParse(schema, text).success)
  fitting.set(schema, known)
  return known
}

/** The same seed gives the same value. Most values fit the schema; checks between several fields may refuse the others. */
export const fittingBody = (schema: Schema, seed: number): unknown => {
  let drawn = seed
  return zocker(schema)
    .override('string', (text) => {
      drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648
      const texts = fittingTexts(text)
      return texts[Math.floor(drawn / 65_536) % texts.length] ?? 'Zyxomma'
    })
    .unknown({ strategy: 'json-compatible' })
    .array({ max: 3 })
    .record({ max: 3 })
    .setDepthLimit(4)
    .setSeed(seed)
    .generate()
}
