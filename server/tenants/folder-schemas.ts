import * as z from 'zod/mini'
import { FolderCategory, Tenant } from '#contract/tenant-folder.ts'
import { FIELD_MEANINGS } from './field-meanings.ts'
import { FILE_OF } from './file-of.ts'

const SCHEMAS: Record<string, z.ZodMiniType> = {
  ...Object.fromEntries(
    (Object.keys(FILE_OF) as (keyof typeof FILE_OF)[]).map((part) => [FILE_OF[part], Tenant.shape[part]]),
  ),
  'products.json': FolderCategory,
}

const wordsOf = (schema: z.core.$ZodType): string | undefined => {
  const def = schema._zod.def as z.core.$ZodTypeDef & { checks?: z.core.$ZodCheck[] }
  const check = def.checks?.find(({ _zod }) => _zod.def.check === 'string_format' && _zod.def.error !== undefined)
  const words = check?._zod.def.error?.({} as never)
  return typeof words === 'string' ? words : undefined
}

const meaningOf = (path: readonly string[]): string | undefined => {
  const at = path.findIndex((_name, start) => Object.hasOwn(FIELD_MEANINGS, path.slice(start).join('.')))
  return at < 0 ? undefined : FIELD_MEANINGS[path.slice(at).join('.')]
}

type Json = z.core.JSONSchema.BaseSchema

const sameEntry = ({ items, anyOf }: Json): Json[] => [items, ...(anyOf ?? [])].filter((inner) => isSchema(inner))

const isSchema = (inner: unknown): inner is Json => typeof inner === 'object' && !Array.isArray(inner)

const addMeanings = (json: Json, path: readonly string[]): void => {
  const meaning = meaningOf(path)
  if (meaning !== undefined)
    json.description = json.description === undefined ? meaning : `${meaning} Write ${json.description}.`
  addMeaningsInside(json, path)
}

const addMeaningsInside = (json: Json, path: readonly string[]): void => {
  for (const [name, inner] of Object.entries(json.properties ?? {}))
    if (isSchema(inner)) addMeanings(inner, [...path, name])
  if (isSchema(json.additionalProperties)) addMeanings(json.additionalProperties, [...path, '*'])
  for (const inner of sameEntry(json)) addMeaningsInside(inner, path)
}

const schemaTextOf = (schema: z.ZodMiniType, name: string): string => {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.type === 'object' && jsonSchema.properties) jsonSchema.additionalProperties ??= false
      const words = jsonSchema.pattern === undefined ? undefined : wordsOf(zodSchema)
      if (words !== undefined) Object.assign(jsonSchema, { description: words, patternErrorMessage: `Write ${words}.` })
    },
  })
  if (json.type === 'object') json.properties = { $schema: { type: 'string' }, ...json.properties }
  addMeanings(json, [name.replace('.json', '')])
  return `${JSON.stringify(json, null, 2)}\n`
}

export const folderSchemas = (): Map<string, string> =>
  new Map(Object.entries(SCHEMAS).map(([name, schema]) => [name, schemaTextOf(schema, name)]))

export const editorSettings = (tenant: string, schemas: string): string => {
  const files = [...folderSchemas().keys()].map((name) => ({
    fileMatch: [`${tenant}/${name === 'products.json' ? 'products/*.json' : name}`],
    url: `${schemas}/${name}`,
  }))
  return `${JSON.stringify({ 'json.schemas': files }, null, 2)}\n`
}
