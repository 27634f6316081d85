import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
interface Definition {
  type: string
  innerType?: Schema
  in?: Schema
  options?: readonly Schema[]
  element?: Schema
  shape?: Record<string, Schema>
  catchall?: Schema
  keyType?: Schema
  valueType?: Schema
  entries?: Record<string, string>
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

const plain = (schema: Schema): Definition[] => {
  const definition = definitionOf(schema)
  if (definition.options) return definition.options.flatMap(plain)
  const inside = definition.innerType ?? definition.in
  return inside ? plain(inside) : [definition]
}

const inside = ({ shape, catchall, element, valueType }: Definition, key: string): Schema | undefined =>
  (shape && Object.hasOwn(shape, key) ? shape[key] : undefined) ?? catchall ?? element ?? valueType

export const knownEntries = (schema: Schema, path: readonly string[]): string[] => {
  const found = path.reduce<Definition[]>(
    (definitions, key) => definitions.flatMap((definition) => inside(definition, key) ?? []).flatMap(plain),
    plain(schema),
  )
  return found.flatMap(({ shape, keyType }) => Object.keys(shape ?? (keyType && definitionOf(keyType).entries) ?? {}))
}

const unknownBelow = (definitions: readonly Definition[], input: unknown, path: readonly string[]): string[][] => {
  if (input === null || typeof input !== 'object') return []
  const hasNames = definitions.some(({ shape }) => shape !== undefined)
  return Object.entries(input).flatMap(([key, value]) => {
    const next = definitions.flatMap((definition) => inside(definition, key) ?? [])
    if (next.length === 0) return hasNames ? [[...path, key]] : []
    return unknownBelow(next.flatMap(plain), value, [...path, key])
  })
}

export const unknownEntries = (schema: Schema, input: unknown): string[][] => unknownBelow(plain(schema), input, [])
