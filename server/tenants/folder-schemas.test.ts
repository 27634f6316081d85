import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIELD_MEANINGS } from './field-meanings.ts'
import { editorSettings, folderSchemas } from './folder-schemas.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test('docs/schemas matches the contract, from which `npm run docs` generates it', () => {
  const written = readdirSync(join(ROOT, 'docs/schemas')).map((name) => [
    name,
    readFileSync(join(ROOT, 'docs/schemas', name), 'utf8'),
  ])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(folderSchemas()))
})

test('The editor’s settings name a schema for every JSON file of a shop', () => {
  const settings = readFileSync(join(ROOT, '.vscode/settings.json'), 'utf8')
  expect(settings).toBe(editorSettings('/tenants/*', './docs/schemas'))
  for (const shop of ['alpin', 'velo'])
    for (const name of readdirSync(join(ROOT, 'tenants', shop), { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.json'))
        expect(settings).toContain(`"/tenants/*/${name.startsWith('products') ? 'products/*.json' : name}"`)
})

test('A schema refuses unknown entries and explains patterns in plain words', () => {
  const { properties, additionalProperties, required } = JSON.parse(folderSchemas().get('shop.json')!) as {
    properties: Record<string, { patternErrorMessage?: string }>
    additionalProperties: boolean
    required: string[]
  }
  expect(additionalProperties).toBe(false)
  expect(properties).toHaveProperty('$schema')
  expect(properties['numberPrefix']!.patternErrorMessage).toBe('Write 2 to 4 capital letters A-Z.')
  expect(required).toContain('code')
  expect(required).not.toContain('hosts')
})

interface Described {
  description?: string
  properties?: Record<string, Described>
  additionalProperties?: Described | boolean
  items?: Described
  anyOf?: Described[]
}

const described = (schema: Described, path: string): [path: string, description: string | undefined][] => {
  const { properties = {}, additionalProperties, items, anyOf = [] } = schema
  const chosen: Record<string, Described> =
    typeof additionalProperties === 'object' ? { '*': additionalProperties } : {}
  return [
    ...Object.entries({ ...properties, ...chosen }).flatMap(([name, inner]): [string, string | undefined][] => [
      [`${path}.${name}`, inner.description],
      ...described(inner, `${path}.${name}`),
    ]),
    ...[items, ...anyOf].flatMap((inner) => (inner ? described(inner, path) : [])),
  ]
}

test('A schema explains its file and every entry in it in a sentence', () => {
  for (const [name, text] of folderSchemas()) {
    const schema = JSON.parse(text) as Described
    expect(schema.description, name).toMatch(/^[A-Z].*\.$/)
    for (const [path, description] of described(schema, name)) expect(description, path).toMatch(/^[A-Z].*\.$/)
  }
})

test('Every entry with an explanation exists in a schema', () => {
  const said = [...folderSchemas()].flatMap(([name, text]) => {
    const schema = JSON.parse(text) as Described
    return [schema.description, ...described(schema, name).map(([, description]) => description)]
  })
  const unused = Object.entries(FIELD_MEANINGS).filter(([, words]) => !said.some((text) => text?.startsWith(words)))
  expect(unused).toEqual([])
})

test('The guide for shops names every field of the files in a shop’s folder', () => {
  const guide = readFileSync(join(ROOT, 'docs/tenant-guide.md'), 'utf8')
  const code = [...guide.matchAll(/```json\n[^]*?```|`[^`\n]+`/g)].join(' ')
  const named = new Set(code.match(/[\w$*]+/g))
  const entries = [...folderSchemas()].flatMap(([name, text]) => described(JSON.parse(text) as Described, name))
  const missing = entries.filter(([path]) => !/\.(\$schema|\*)$/.test(path) && !named.has(path.split('.').at(-1)!))
  expect(missing.map(([path]) => path)).toEqual([])
})
