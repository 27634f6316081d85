import { type Call, goodStatusOf } from '#contract/call.ts'
import { PROVIDER_CALLS, STAFF_CALLS } from '#contract/calls.ts'
import { GROUP_CALLS } from '#contract/group-calls.ts'
import { API_VERSION, API_VERSION_HEADER, STABLE_CALLS } from '#contract/stable-calls.ts'
import { VISITOR_CALLS } from '#contract/visitor-calls.ts'
import type { JsonSchema } from './json-schemas.ts'
import { type OpenApi, type Operation, openApi, operationIn } from './openapi.ts'

const indent = (text: string) => text.replaceAll('\n', '\n  ')

const objectText = ({ properties = {}, required = [], additionalProperties }: JsonSchema): string => {
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${indent(typeText(schema))}`,
  )
  if (typeof additionalProperties === 'object') lines.push(`[key]: ${indent(typeText(additionalProperties))}`)
  return lines.length === 0 ? '{}' : `{\n  ${lines.join('\n  ')}\n}`
}

const typeText = (schema: JsonSchema | boolean): string => {
  if (typeof schema === 'boolean') return 'unknown'
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeText))].join(' | ')
  if (schema.allOf) return [...new Set(schema.allOf.map(typeText))].join(' & ')
  if (schema.type === 'array') {
    const item = typeText(schema.items && !Array.isArray(schema.items) ? schema.items : {})
    return /[ |&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return objectText(schema)
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

const fenced = (schema: JsonSchema | undefined) => (schema ? `\`\`\`ts\n${typeText(schema)}\n\`\`\`` : 'none')

const schemaIn = (content: Record<string, { schema: JsonSchema }> | undefined) =>
  content && Object.values(content)[0]?.schema

const callText = (operation: Operation, call: Call): string => {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const { [goodStatusOf(call)]: good, ...refusals } = operation.responses
  const errors = Object.entries(refusals).map(([status, { description }]) => `- ${status}: ${description}`)
  const own = Object.entries(call.refusals ?? {}).map(
    ([status]) => `Body of ${status}:\n\n${fenced(schemaIn(refusals[status]?.content))}\n`,
  )
  return [
    `### ${operation.operationId}`,
    ...(operation['x-stability'] === 'stable' ? ['Stable.'] : []),
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

const ABOUT = `Written by \`npm run docs\` from contract/: do not edit it.

Every path stands behind \`/{tenant}/{locale}\`, or behind \`/{locale}\` for the default shop. Amounts are integer cents, days are \`2026-12-19\`. \`/api/openapi.json\` describes the calls for programs (OpenAPI 3.1), with the limits and patterns of each field. [A client for the API](api-client.md) makes a booking with a client that is generated from this description.

## Stable calls

Other programs may build on these calls: ${STABLE_CALLS.map((name) => `[${name}](#${name.toLowerCase()})`).join(', ')}. All others belong to the app and change with it. The description marks each call by \`x-stability\`.

The version of the stable calls is ${API_VERSION}. It is in \`info.version\` of the description and in the header \`${API_VERSION_HEADER}\` of each answer. Within a version, a release

- adds calls, optional fields and values of requests, and fields of answers. Programs must ignore fields that they do not know. Numbers of \`errorcode\` that they do not know are refusals without a reason.
- removes no call, field, status or value of a request, requires no new field, accepts no less, and sends no new value where the description lists all values, apart from languages.

A call that must change in another way gets a successor with a path of its own. The old call is then marked as \`deprecated\` and stays for at least two releases and twelve months. The version rises when it is removed.`

const describe = ({ paths }: OpenApi) => {
  const section = (title: string, calls: Record<string, Call>): string =>
    [
      `## ${title}`,
      ...Object.values(calls)
        .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
        .map((call) => callText(operationIn(paths, call)!, call)),
    ].join('\n\n')
  return [
    section('Visitors and customers', VISITOR_CALLS),
    section('Groups', GROUP_CALLS),
    section('The counter and reported visits', STAFF_CALLS),
    section('The payment provider', PROVIDER_CALLS),
  ]
}

export const apiReference = async (): Promise<string> => {
  const description = await openApi()
  return `${[
    '# The API',
    ABOUT,
    ...describe(description),
    '## Shapes',
    ...Object.entries(description.components.schemas).map(
      ([name, schema]) => `### ${name}\n\n\`\`\`ts\n${typeText(schema)}\n\`\`\``,
    ),
  ].join('\n\n')}\n`
}
