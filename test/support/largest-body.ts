import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

type Text = (characters: number) => string

interface Place {
  path: readonly (string | number)[]
  schema: Schema
}

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

const innerOf = (schema: Schema): Schema => {
  const def = defOf(schema)
  if ('innerType' in def) return innerOf(def.innerType)
  if (def.type === 'pipe') return innerOf(def.in)
  return def.type === 'lazy' ? innerOf(def.getter()) : schema
}

const DEPTH_MAX = 8

const childrenOf = (schema: Schema): { key: string | number; schema: Schema }[] => {
  const def = defOf(schema)
  if (def.type === 'object') return Object.entries(def.shape).map(([key, each]) => ({ key, schema: each }))
  if (def.type === 'array') return [{ key: 0, schema: def.element }]
  return def.type === 'record' ? [{ key: '0'.repeat(16), schema: def.valueType }] : []
}

export const placesOf = (schema: Schema, path: Place['path'] = []): Place[] => {
  const inner = innerOf(schema)
  if (path.length > DEPTH_MAX) return []
  const def = defOf(inner)
  const here = { path, schema: inner }
  if (def.type === 'union') return [here, ...def.options.flatMap((option) => placesOf(option, path))]
  return [here, ...childrenOf(inner).flatMap(({ key, schema: child }) => placesOf(child, [...path, key]))]
}

export const withValueAt = ([key, ...rest]: Place['path'], value: unknown): unknown => {
  if (key === undefined) return value
  const inner = withValueAt(rest, value)
  return typeof key === 'number' ? [inner] : { [key]: inner }
}

export const sampleOf = (schema: Schema, text: Text, depth = 0): unknown => {
  const inner = innerOf(schema)
  const def = defOf(inner)
  if (depth > DEPTH_MAX) return null
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, each]) => [key, sampleOf(each, text, depth + 1)]))
    case 'array':
      return [sampleOf(def.element, text, depth + 1)]
    case 'record':
      return { ['0'.repeat(16)]: sampleOf(def.valueType, text, depth + 1) }
    case 'union':
      return sampleOf(def.options[0]!, text, depth + 1)
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'boolean':
      return true
    case 'number':
      return 1
    default:
      return text(8)
  }
}
