import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const CONTRACT = join(import.meta.dirname, '..', '..', 'contract')
const COMPONENTS = '#/components/schemas/'

export type JsonSchema = z.core.JSONSchema.BaseSchema
type Io = 'input' | 'output'

const convert = (schema: z.core.$ZodType, io: Io, metadata = z.registry<{ id: string }>()): JsonSchema =>
  z.toJSONSchema(schema, {
    metadata,
    io,
    // Leaves the output of a transform open, because JSON Schema cannot express transforms.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Repeats the type beside each pattern, because generators of clients read the parts of `allOf` alone.
      if (jsonSchema.type === 'string') for (const part of jsonSchema.allOf ?? []) part.type = 'string'
      // Lets a later release add fields to answers.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })

const readNamedObjects = async (): Promise<[string, z.ZodMiniObject][]> => {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map((name) => import(join(CONTRACT, name)) as Promise<Record<string, unknown>>),
  )
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, z.ZodMiniObject] => entry[1] instanceof z.ZodMiniObject)
}

export interface JsonSchemas {
  schemaOf: (schema: z.core.$ZodType, io: Io) => JsonSchema
  /** The named objects in schemas that `schemaOf` has returned. */
  components: () => Record<string, JsonSchema>
}

/** Refers to the exported objects of contract/ by their names. */
export const readJsonSchemas = async (): Promise<JsonSchemas> => {
  const registry = z.registry<{ id: string }>()
  const withInput = new Set<string>()
  for (const [id, schema] of await readNamedObjects()) {
    registry.add(schema, { id })
    const [input, output] = (['input', 'output'] as const).map((io) => JSON.stringify(convert(schema, io)))
    if (input !== output) withInput.add(id)
  }
  const nameOf = (id: string, io: Io) => (io === 'input' && withInput.has(id) ? `${id}Input` : id)
  const withNames = (json: JsonSchema, io: Io) =>
    JSON.parse(JSON.stringify(json), (key, value: unknown) =>
      key === '$ref' && typeof value === 'string'
        ? `${COMPONENTS}${nameOf(value.slice(value.lastIndexOf('/') + 1), io)}`
        : value,
    ) as JsonSchema

  const components = new Map<string, JsonSchema>()
  return {
    schemaOf: (schema, io) => {
      const { $schema: _dialect, $defs = {}, ...json } = convert(schema, io, registry)
      for (const [id, part] of Object.entries($defs)) components.set(nameOf(id, io), withNames(part, io))
      return withNames(json, io)
    },
    components: () => Object.fromEntries([...components].toSorted(([a], [b]) => a.localeCompare(b))),
  }
}
