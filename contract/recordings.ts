import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { CONTENT_TYPES, GROUP_CONTENT_TYPES, RECORDING_VERSION } from './constants.ts'
import { Instant, IsoDay, Locale } from './primitives.ts'

/** Bounds of what one recording may hold, of its JSON in bytes, and of its characters once it is unpacked. */
export const RECORDING_MAX = { segments: 20, steps: 2_000, bytes: 1_000_000, unpacked: 20_000_000 } as const

/** Letters and digits that nobody mistakes for others; they are read out on the phone. */
export const RECORDING_CODE = /^[2-9A-HJ-NP-Z]{8}$/
export const RecordingCode = z.string().check(z.regex(RECORDING_CODE))

/** Of a value by its content: the same value has the same hash, in every recording. */
const Hash = z.string().check(z.regex(/^[\da-f]{16}$/))

/** The id of a chart, with a number where several of it run at once. */
const ActorName = z.string().check(z.regex(/^[a-zA-Z]{1,40}\d{0,2}$/))

/** What machines/recording/pack.ts makes of a value; what may be in it is said by the rules in machines/recording. */
const Packed = z.unknown()

const StateName = z.string().check(z.regex(/^[\w.-]{1,80}$/))

/** The active states of a chart, as XState names them. */
type StateValue = string | { [region: string]: StateValue }
export const StateValueShape: z.ZodMiniType<StateValue> = z.lazy(() =>
  z.union([StateName, z.record(StateName, StateValueShape)]),
)
/** What packed events and snapshots are at least. */
export const EventShape = z.looseObject({ type: z.string().check(z.regex(/^[\w.-]{1,120}$/)) })
export const SnapshotShape = z.object({ value: StateValueShape, context: z.record(z.string(), z.unknown()) })

/** Milliseconds since the segment began. */
const at = z.int().check(z.gte(0))

export const RecordedStart = z.object({
  kind: z.literal('start'),
  at,
  actor: ActorName,
  /** The chart as it was when the recording began, or when the chart did. */
  snapshot: Packed,
})

export const RecordedEvent = z.object({
  kind: z.literal('event'),
  at,
  actor: ActorName,
  event: Packed,
  /** The state that it has led to. */
  value: Packed,
  /** Of that state with its context. */
  hash: Hash,
})

/** The actor has ended: its page was left. */
export const RecordedEnd = z.object({ kind: z.literal('end'), at, actor: ActorName })

/** The pages of visitors, below shop and language. */
export const RECORDED_ROUTES = [
  '/',
  '/checkout',
  '/checkout/overview',
  '/checkout/payment',
  '/checkout/payment/check',
  '/checkout/success',
  '/groups',
  '/groups/$slug',
  '/groups/success',
  '/login',
  '/newsletter/confirm',
  '/user',
  '/user/password-reset/$token',
  '/user/profile',
  '/user/reservations',
  '/user/reservations/$id',
  '/user/welcome/$token',
  '/withdrawal',
  /** There is no such page. */
  'notFound',
] as const
export type RecordedRoute = (typeof RECORDED_ROUTES)[number]

const standIn = z.optional(z.string().check(z.regex(/^[a-z]+-\d{1,13}$/)))

/** Which page was open, and what of it. */
export const RecordedAddress = z.strictObject({
  route: z.enum(RECORDED_ROUTES),
  /** Of the booking screen and of a group: the step. */
  hash: z.string().check(z.regex(/^[a-zA-Z]{0,20}$/)),
  /** What would open something stands as a name that opens nothing. */
  params: z.strictObject({ id: standIn, slug: standIn, token: standIn }),
  search: z.strictObject({
    content: z.optional(z.enum([...CONTENT_TYPES, ...GROUP_CONTENT_TYPES])),
    view: z.optional(z.enum(['register', 'password'])),
    next: z.optional(z.enum(['userprofile', 'userreservations', 'userreservationsdetail', 'checkout'])),
    page: z.optional(z.int().check(z.gte(1), z.lte(9999))),
    booking: standIn,
    id: standIn,
    access: standIn,
    token: standIn,
  }),
})
export type RecordedAddress = z.infer<typeof RecordedAddress>

/** The actor of an address. */
export const PAGE = 'page'
export const RecordedPage = z.object({
  kind: z.literal('address'),
  at,
  actor: z.literal(PAGE),
  address: RecordedAddress,
})

export const RecordedStep = z.discriminatedUnion('kind', [RecordedStart, RecordedEvent, RecordedEnd, RecordedPage])
export type RecordedStep = z.infer<typeof RecordedStep>

/** One document: a reload and the payment page begin another one. */
export const RecordedSegment = z.object({
  startedAt: Instant,
  /** The shop's day. */
  today: IsoDay,
  locale: Locale,
  /** Of the window, in CSS pixels. */
  width: z.int().check(z.gte(0), z.lte(20_000)),
  /** The hash of each chart's definition: another one may decide otherwise. */
  charts: z.record(ActorName, Hash),
  /** How many steps before these were dropped for their size. */
  dropped: z.int().check(z.gte(0)),
  steps: z.array(RecordedStep).check(z.maxLength(RECORDING_MAX.steps)),
})
export type RecordedSegment = z.infer<typeof RecordedSegment>

/** What happened in a visit, without anything about persons. */
export const Recording = z.object({
  version: z.literal(RECORDING_VERSION),
  segments: z.array(RecordedSegment).check(z.minLength(1), z.maxLength(RECORDING_MAX.segments)),
  /** Values that are long or come more than once, by their hash. */
  parts: z.record(Hash, Packed),
})
export type Recording = z.infer<typeof Recording>

export const postRecording = defineCall({
  method: 'POST',
  path: '/api/support/recordings',
  access: 'anyone',
  summary:
    'Keeps the recording of a visit for 30 days and answers the code by which the shop’s staff opens it; what is known of persons is removed before it is sent, and once more here',
  body: Recording,
  bytesMax: RECORDING_MAX.bytes,
  status: 201,
  answer: z.object({ code: RecordingCode }),
})

export const StoredRecording = z.object({
  code: RecordingCode,
  receivedAt: Instant,
  recording: Recording,
})
export type StoredRecording = z.infer<typeof StoredRecording>

export const getStaffRecording = defineCall({
  method: 'GET',
  path: '/api/staff/recordings/{code}',
  access: 'staff',
  summary: 'The recording of a visit by its code, however it was typed',
  answer: StoredRecording,
})

/** The newest recordings that the staff's charts count. */
export const RECORDINGS_LISTED = 30

export const getStaffRecordings = defineCall({
  method: 'GET',
  path: '/api/staff/recordings',
  access: 'staff',
  summary: 'The codes of the newest recordings of the shop, the newest first',
  answer: z.object({ codes: z.array(RecordingCode).check(z.maxLength(RECORDINGS_LISTED)) }),
})
