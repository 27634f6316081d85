import * as z from 'zod/mini'
import { FolderCategory, Tenant } from '#contract/tenant-folder.ts'
import { FILE_OF } from './file-of.ts'

/** The schema of each JSON file of a shop's folder, by the name of its own file. */
const SCHEMAS: Record<string, z.ZodMiniType> = {
  ...Object.fromEntries(
    (Object.keys(FILE_OF) as (keyof typeof FILE_OF)[]).map((part) => [FILE_OF[part], Tenant.shape[part]]),
  ),
  'products.json': FolderCategory,
}

/** The expected value in words, for the error message. */
const wordsOf = (schema: z.core.$ZodType): string | undefined => {
  const def = schema._zod.def as z.core.$ZodTypeDef & { checks?: z.core.$ZodCheck[] }
  const check = def.checks?.find(({ _zod }) => _zod.def.check === 'string_format' && _zod.def.error !== undefined)
  const words = check?._zod.def.error?.({} as never)
  return typeof words === 'string' ? words : undefined
}

/** The schema for editors, which mark an unknown entry and explain a text that does not match. */
const schemaTextOf = (schema: z.ZodMiniType): string => {
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
  return `${JSON.stringify(json, null, 2)}\n`
}

/** JSON schemas for editors, by file name. */
export const folderSchemas = (): Map<string, string> =>
  new Map(Object.entries(SCHEMAS).map(([name, schema]) => [name, schemaTextOf(schema)]))

/**
 * Visual Studio Code's settings for checking the files of a shop's folder. `tenant`: path of the folder; `schemas`:
 * path of the schemas.
 */
export const editorSettings = (tenant: string, schemas: string): string => {
  const files = [...folderSchemas().keys()].map((name) => ({
    fileMatch: [`${tenant}/${name === 'products.json' ? 'products/*.json' : name}`],
    url: `${schemas}/${name}`,
  }))
  return `${JSON.stringify({ 'json.schemas': files }, null, 2)}\n`
}
