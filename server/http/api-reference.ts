import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Call, goodStatusOf } from '#contract/call.ts'
import { GROUP_CALLS, PROVIDER_CALLS, STAFF_CALLS } from '#contract/calls.ts'
import { VISITOR_CALLS } from '#contract/visitor-calls.ts'
import { openApi, schemaOf } from './openapi.ts'

const CONTRACT = join(import.meta.dirname, '..', '..', 'contract')

const NAMED_FROM_LINES = 7

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: boolean | Schema
  pattern?: string
  format?: string
}

const indent = (text: string) => text.replaceAll('\n', '\n  ')

const shapes = { names: new Map<string, string>(), used: new Map<string, string>() }

const named = (text: string): string => {
  const name = shapes.names.get(text)
  if (name === undefined) return text
  shapes.used.set(name, text)
  return name
}

const objectText = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${indent(typeText(schema))}`,
  )
  if (typeof additionalProperties === 'object') lines.push(`[key]: ${indent(typeText(additionalProperties))}`)
  return lines.length === 0 ? '{}' : `{\n  ${lines.join('\n  ')}\n}`
}

const typeText = (schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeText))].join(' | ')
  if (schema.allOf) return [...new Set(schema.allOf.map(typeText))].join(' & ')
  if (schema.type === 'array') {
    const item = typeText(schema.items ?? {})
    return /[ |&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return named(objectText(schema))
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type ?? ((schema.pattern ?? schema.format) ? 'string' : 'unknown')
}

const ACCESS: Record<Call['access'], string> = {
  anyone: 'anyone',
  booking: 'the holder of the booking’s token, or the account it belongs to',
  group: 'leader and members of the group, by their cookies',
  customer: 'a customer who is logged in',
  staff: 'staff of the shop, logged in',
  provider: 'the payment provider',
}

const fenced = (schema: Schema | undefined) => (schema ? `\`\`\`ts\n${typeText(schema)}\n\`\`\`` : 'none')

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}

const schemaIn = (content: Record<string, { schema: Schema }> | undefined) =>
  content && Object.values(content)[0]?.schema

const callText = (name: string, call: Call): string => {
  const operation = openApi().paths[`/{tenant}/{locale}${call.path}`]?.[call.method.toLowerCase()] as Operation
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const { [goodStatusOf(call)]: good, ...refusals } = operation.responses
  const errors = Object.entries(refusals).map(([status, { description }]) => `- ${status}: ${description}`)
  const own = Object.entries(call.refusals ?? {}).map(
    ([status]) => `Body of ${status}:\n\n${fenced(schemaIn(refusals[status]?.content))}\n`,
  )
  return [
    `### ${name}`,
    `\`${call.method} ${call.path}\``,
    `${call.summary}.`,
    `Who may: ${ACCESS[call.access]}.${call.keyed ? ' Needs an `Idempotency-Key`.' : ''}`,
    ...(query.length > 0
      ? [`Query: ${query.map((parameter) => `\`${parameter.name}\` (${typeText(parameter.schema)})`).join(', ')}`]
      : []),
    ...(call.body ? [`Request:\n\n${fenced(schemaIn(operation.requestBody?.content))}`] : []),
    `Answer ${goodStatusOf(call)}:\n\n${fenced(schemaIn(good?.content))}`,
    `Errors:\n\n${errors.join('\n')}`,
    ...own,
  ].join('\n\n')
}

const section = (title: string, calls: Record<string, Call>): string =>
  [
    `## ${title}`,
    ...Object.entries(calls)
      .toSorted(([, a], [, b]) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
      .map(([name, call]) => callText(name, call)),
  ].join('\n\n')

const readShapes = async () => {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map((name) => import(join(CONTRACT, name)) as Promise<Record<string, unknown>>),
  )
  const schemas = modules
    .flatMap((module) => Object.entries(module))
    .filter(([, value]) => value instanceof z.ZodMiniObject)
  const ways = schemas.flatMap(([name, schema]) =>
    (['input', 'output'] as const).map((io) => ({ name, schema: schemaOf(schema as z.ZodMiniObject, io) as Schema })),
  )
  // Names small schemas first, so that larger schemas that contain them use their names.
  const sized = ways.map((way) => ({ ...way, lines: typeText(way.schema).split('\n').length }))
  for (const { name, schema, lines } of sized.toSorted((a, b) => a.lines - b.lines || a.name.localeCompare(b.name))) {
    const text = objectText(schema)
    if (lines >= NAMED_FROM_LINES && !shapes.names.has(text)) shapes.names.set(text, name)
  }
  shapes.used.clear()
}

export const apiReference = async (): Promise<string> => {
  await readShapes()
  const calls = [
    section('Visitors and customers', VISITOR_CALLS),
    section('Groups', GROUP_CALLS),
    section('The counter and reported visits', STAFF_CALLS),
    section('The payment provider', PROVIDER_CALLS),
  ]
  const used = [...shapes.used].toSorted(([a], [b]) => a.localeCompare(b))
  return `${[
    '# The API',
    'Written by `npm run docs` from contract/: do not edit it.',
    'Every path stands behind `/{tenant}/{locale}`, or behind `/{locale}` for the default shop. Amounts are integer cents, days are `2026-12-19`. Limits and patterns of each field are in `/api/openapi.json`.',
    ...calls,
    '## Shapes',
    ...used.map(([name, text]) => `### ${name}\n\n\`\`\`ts\n${text}\n\`\`\``),
  ].join('\n\n')}\n`
}
