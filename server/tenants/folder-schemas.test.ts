import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
