import * as z from 'zod/mini'
import { type Call, goodStatusOf } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { LOCALES, TENANT_CODE_PATTERN } from '#contract/constants.ts'
import { Invalid, Refused } from '#contract/errors.ts'
import { IDEMPOTENCY_HEADER, IdempotencyKey } from '#contract/idempotency-key.ts'
import { refusalStatusesOf } from './call-statuses.ts'

/** Leaves the output of a transform open, because JSON Schema cannot express transforms. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return jsonSchema
}

const json = (schema: z.ZodMiniType, io: 'input' | 'output' = 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
})

const bodyOf = ({ body, plainText, text }: Call) =>
  body && {
    requestBody: {
      required: true,
      content: {
        ...(text ? { 'text/plain': { schema: schemaOf(body, 'input') } } : json(body, 'input')),
        ...(plainText && { 'text/plain': { schema: { type: 'string', contentMediaType: 'application/json' } } }),
      },
    },
  }

const queryOf = ({ query }: Call) => {
  const properties = query ? (schemaOf(query, 'input').properties ?? {}) : {}
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
}

const REFUSALS: Record<number, string> = {
  401: 'Not logged in, or a wrong secret',
  403: 'Sent by another site',
  404: 'Unknown tenant, locale or thing',
  409: 'A rule of the shop',
  410: 'The link is used or too old',
  413: 'Too large',
  415: 'Another media type',
  422: 'Does not fit',
  429: 'Too many',
  503: 'Try again later',
}

const retryAfter = { 'Retry-After': { schema: { type: 'integer' } } }

const refusalsOf = (call: Call) =>
  Object.fromEntries(
    refusalStatusesOf(call).map((status) => [
      status,
      {
        description: REFUSALS[status],
        content: json(call.refusals?.[status as 409 | 422] ?? (status === 422 ? Invalid : Refused)),
        ...((status === 429 || status === 503) && { headers: retryAfter }),
      },
    ]),
  )

const keyOf = ({ keyed }: Call) =>
  keyed ? [{ name: IDEMPOTENCY_HEADER, in: 'header', required: true, schema: schemaOf(IdempotencyKey, 'input') }] : []

const operationOf = (call: Call) => ({
  summary: call.summary,
  parameters: [
    { name: 'tenant', in: 'path', required: true, schema: { type: 'string', pattern: TENANT_CODE_PATTERN.source } },
    { name: 'locale', in: 'path', required: true, schema: { type: 'string', enum: LOCALES } },
    ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...queryOf(call),
    ...keyOf(call),
  ],
  ...bodyOf(call),
  responses: { [goodStatusOf(call)]: { description: 'Done', content: json(call.answer) }, ...refusalsOf(call) },
})

const describeCalls = () => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of Object.values<Call>(CALLS)) {
    const path = (paths[`/{tenant}/{locale}${call.path}`] ??= {})
    path[call.method.toLowerCase()] = operationOf(call)
  }
  return { openapi: '3.1.0', info: { title: 'Talstation', version: '1' }, paths }
}

let description: ReturnType<typeof describeCalls> | undefined

export const openApi = () => (description ??= describeCalls())
