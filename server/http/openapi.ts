import { NOTIFICATION_IV_HEADER, NOTIFICATION_TAG_HEADER } from '#contract/acquirer.ts'
import { type Call, goodStatusOf } from '#contract/call.ts'
import { type CallName, CALLS } from '#contract/calls.ts'
import { LOCALES, TENANT_CODE_PATTERN } from '#contract/constants.ts'
import { Invalid, Refused } from '#contract/errors.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import { IdempotencyKey } from '#contract/idempotency-key.ts'
import { API_VERSION, API_VERSION_HEADER, STABLE_CALLS } from '#contract/stable-calls.ts'
import { refusalStatusesOf } from './call-statuses.ts'
import { type JsonSchema, type JsonSchemas, readJsonSchemas } from './json-schemas.ts'

type Content = Record<string, { schema: JsonSchema }>

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-stability': 'stable' | 'unstable'
  security: Security
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; headers?: object; content: Content }>
}

type Method = Lowercase<Call['method']>
type Paths = Record<string, { parameters: { $ref: string }[] } & Partial<Record<Method, Operation>>>

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Paths
  components: {
    schemas: Record<string, JsonSchema>
    parameters: object
    headers: object
    securitySchemes: object
  }
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

/** The first tag whose paths begin like a call's path is the tag of the call. */
const TAGS = [
  {
    name: 'booking',
    description: 'Orders, their payment, change and cancellation',
    paths: ['/checkout', '/withdrawal'],
  },
  { name: 'account', description: 'Accounts of customers', paths: ['/customer', '/newsletter'] },
  { name: 'groups', description: 'Groups that collect their persons for one booking', paths: ['/groups'] },
  { name: 'staff', description: 'The counter and other pages of the staff', paths: ['/staff'] },
  { name: 'provider', description: 'Notifications of the payment provider', paths: ['/payment'] },
  { name: 'visits', description: 'Reported visits and counts of pages', paths: ['/support', '/traffic'] },
  { name: 'offers', description: 'Products, prices, free stock, days and texts of a shop', paths: ['/'] },
]

const tagOf = ({ path }: Call) => TAGS.find(({ paths }) => paths.some((start) => path.startsWith(`/api${start}`)))!.name

const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })
const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

const SECURITY_SCHEMES = {
  bookingCookie: cookie('{tenant}_booking_{bookingId}', 'Set by postCheckout, and by getCheckout with `access`.'),
  groupCookie: cookie('{tenant}_group_{id}', 'Set by postGroup, and by getGroup with `access`.'),
  customerCookie: cookie('{tenant}_session', 'Set by postLogin, for 30 days.'),
  staffCookie: cookie('{tenant}_staff', 'Set by postStaffLogin, for 12 hours.'),
  providerIv: header(NOTIFICATION_IV_HEADER, 'The initialization vector of the encrypted body, in hex.'),
  providerTag: header(
    NOTIFICATION_TAG_HEADER,
    'The tag of the body, which is encrypted by AES-256-GCM with the notification key of the shop, in hex.',
  ),
}

type Security = Partial<Record<keyof typeof SECURITY_SCHEMES, string[]>>[]

const SECURITY: Record<Call['access'], Security> = {
  anyone: [],
  booking: [{ bookingCookie: [] }, { customerCookie: [] }],
  group: [{ groupCookie: [] }],
  customer: [{ customerCookie: [] }],
  staff: [{ staffCookie: [] }],
  provider: [{ providerIv: [], providerTag: [] }],
}

/** A call with the query parameter `access` also needs no cookie, because the token of a link can open it. */
const securityOf = ({ access, query }: Call): Security => [...SECURITY[access], ...(query?.shape.access ? [{}] : [])]

const PATH_PARAMETERS = {
  tenant: {
    name: 'tenant',
    in: 'path',
    required: true,
    description: 'The code of the shop',
    schema: { type: 'string', pattern: TENANT_CODE_PATTERN.source },
  },
  locale: {
    name: 'locale',
    in: 'path',
    required: true,
    description: 'The language of texts and messages',
    schema: { type: 'string', enum: LOCALES },
  },
}

const HEADERS = {
  ApiVersion: { description: 'The version of the stable calls', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds after which the call can be repeated', schema: { type: 'integer' } },
}

const isStable = (name: string): boolean => STABLE_CALLS.includes(name as CallName)

const parametersOf = ({ path, query, keyed }: Call, { schemaOf }: JsonSchemas): Parameter[] => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: { type: 'string' as const },
  })),
  ...Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: schemaOf(schema, 'input'),
  })),
  ...(keyed
    ? [{ name: IDEMPOTENCY_HEADER, in: 'header', required: true, schema: schemaOf(IdempotencyKey, 'input') }]
    : []),
]

const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

const refusalsOf = (call: Call, { schemaOf }: JsonSchemas) =>
  Object.fromEntries(
    refusalStatusesOf(call).map((status) => [
      status,
      {
        description: REFUSALS[status]!,
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content: jsonContent(
          schemaOf(call.refusals?.[status as 409 | 422] ?? (status === 422 ? Invalid : Refused), 'output'),
        ),
      },
    ]),
  )

const bodyOf = ({ body, plainText, text }: Call, { schemaOf }: JsonSchemas) =>
  body && {
    requestBody: {
      required: true,
      content: {
        [text ? 'text/plain' : 'application/json']: { schema: schemaOf(body, 'input') },
        ...(plainText && {
          'text/plain': { schema: { type: 'string' as const, contentMediaType: 'application/json' } },
        }),
      },
    },
  }

const operationOf = (name: string, call: Call, schemas: JsonSchemas): Operation => ({
  operationId: name,
  summary: call.summary,
  tags: [tagOf(call)],
  'x-stability': isStable(name) ? 'stable' : 'unstable',
  security: securityOf(call),
  parameters: parametersOf(call, schemas),
  ...bodyOf(call, schemas),
  responses: {
    [goodStatusOf(call)]: {
      description: 'Done',
      headers: { [API_VERSION_HEADER]: { $ref: '#/components/headers/ApiVersion' } },
      content: jsonContent(schemas.schemaOf(call.answer, 'output')),
    },
    ...refusalsOf(call, schemas),
  },
})

const pathOf = ({ path }: Call) => `/{tenant}/{locale}${path}`
const methodOf = ({ method }: Call) => method.toLowerCase() as Method

export const operationIn = (paths: Paths, call: Call): Operation | undefined => paths[pathOf(call)]?.[methodOf(call)]

/** Each description reads the schemas of contract/ again, so that its components are those of its calls only. */
const describeCalls = async (calls: Record<string, Call>): Promise<OpenApi> => {
  const schemas = await readJsonSchemas()
  const paths: Paths = {}
  for (const [name, call] of Object.entries(calls)) {
    const path = (paths[pathOf(call)] ??= {
      parameters: Object.keys(PATH_PARAMETERS).map((parameter) => ({ $ref: `#/components/parameters/${parameter}` })),
    })
    path[methodOf(call)] = operationOf(name, call, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talstation',
      version: API_VERSION,
      description:
        'The calls of a booking shop. Other programs may build on calls whose x-stability is "stable". Amounts are integer cents, days are written 2026-12-19.',
      license: { name: 'Not licensed for use by others', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'The server that sent this description' }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components(),
      parameters: PATH_PARAMETERS,
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

export const describeStableCalls = (): Promise<OpenApi> =>
  describeCalls(Object.fromEntries(Object.entries<Call>(CALLS).filter(([name]) => isStable(name))))

let description: Promise<OpenApi> | undefined

export const openApi = (): Promise<OpenApi> => (description ??= describeCalls(CALLS))
