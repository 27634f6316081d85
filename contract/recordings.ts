import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import {
  CONTENT_TYPES,
  DEFAULT_LOCALE,
  GROUP_CONTENT_TYPES,
  LOGIN_VIEWS,
  PAGES_AFTER_LOGIN,
  RECORDING_VERSION,
} from './constants.ts'
import { TEXT_MAX } from './limits.ts'
import { Email, Instant, IsoDay, lines, Locale, matching, OpaqueId } from './primitives.ts'

/** The server decompresses at most `inflated` bytes of a recording. */
export const RECORDING_MAX = {
  segments: 20,
  steps: 2_000,
  bytes: 1_000_000,
  unpacked: 20_000_000,
  inflated: 2_000_000,
} as const

/** A code contains neither 0, 1, I nor O, because people read codes out on the phone. */
export const RECORDING_CODE = /^[2-9A-HJ-NP-Z]{8}$/
export const RecordingCode = matching(RECORDING_CODE)

const Hash = matching(/^[\da-f]{16}$/)

const ActorName = matching(/^[a-zA-Z]{1,40}\d{0,2}$/)

const Packed = z.unknown()

const StateName = matching(/^[\w.-]{1,80}$/)

type StateValue = string | { [region: string]: StateValue }
export const StateValueShape: z.ZodMiniType<StateValue> = z.lazy(() =>
  z.union([StateName, z.record(StateName, StateValueShape)]),
)
export const EventShape = z.looseObject({ type: matching(/^[\w.-]{1,120}$/) })
export const SnapshotShape = z.object({ value: StateValueShape, context: z.record(z.string(), z.unknown()) })

/** In milliseconds since the segment began. */
const at = z.int().check(z.gte(0))

export const RecordedEvent = z.object({
  kind: z.literal('event'),
  at,
  actor: ActorName,
  event: Packed,
  value: Packed,
  hash: Hash,
})

export const RECORDED_ROUTES = [
  '/',
  '/checkout',
  '/checkout/overview',
  '/checkout/payment',
  '/checkout/payment/check',
  '/checkout/success',
  '/groups',
  '/groups/$slug',
  '/groups/change',
  '/groups/success',
  '/login',
  '/mybooking',
  '/newsletter/confirm',
  '/user',
  '/user/password-reset/$token',
  '/user/profile',
  '/user/reservations',
  '/user/reservations/$id',
  '/user/welcome/$token',
  '/withdrawal',
  'notFound',
] as const
export type RecordedRoute = (typeof RECORDED_ROUTES)[number]

const standIn = z.optional(matching(/^[a-z]+-\d{1,13}$/))

export const RecordedAddress = z.strictObject({
  route: z.enum(RECORDED_ROUTES),
  hash: matching(/^[a-zA-Z]{0,20}$/),
  params: z.strictObject({ id: standIn, slug: standIn, token: standIn }),
  search: z.strictObject({
    content: z.optional(z.enum([...CONTENT_TYPES, ...GROUP_CONTENT_TYPES])),
    view: z.optional(z.enum(LOGIN_VIEWS)),
    next: z.optional(z.enum(PAGES_AFTER_LOGIN)),
    page: z.optional(z.int().check(z.gte(1), z.lte(9999))),
    booking: standIn,
    id: standIn,
    access: standIn,
    token: standIn,
  }),
})
export type RecordedAddress = z.infer<typeof RecordedAddress>

export const PAGE = 'page'
export const RecordedPage = z.object({
  kind: z.literal('address'),
  at,
  actor: z.literal(PAGE),
  address: RecordedAddress,
})

export const RecordedStep = z.discriminatedUnion('kind', [
  /** `snapshot` is the chart's state at the beginning of the recording, or when the chart started later. */
  z.object({ kind: z.literal('start'), at, actor: ActorName, snapshot: Packed }),
  RecordedEvent,
  /** A replay whose own state differs continues with the recorded state. */
  z.object({ kind: z.literal('snapshot'), at, actor: ActorName, snapshot: Packed }),
  z.object({ kind: z.literal('end'), at, actor: ActorName }),
  RecordedPage,
])
export type RecordedStep = z.infer<typeof RecordedStep>

/** The steps in one document. A reload and the payment page are new documents, so each begins another segment. */
export const RecordedSegment = z.object({
  startedAt: Instant,
  today: IsoDay,
  locale: Locale,
  width: z.int().check(z.gte(0), z.lte(20_000)),
  /** A chart with another hash may behave differently. */
  charts: z.record(ActorName, Hash),
  dropped: z.int().check(z.gte(0)),
  steps: z.array(RecordedStep).check(z.maxLength(RECORDING_MAX.steps)),
})
export type RecordedSegment = z.infer<typeof RecordedSegment>

export const Recording = z.object({
  version: z.literal([1, RECORDING_VERSION]),
  segments: z.array(RecordedSegment).check(z.minLength(1), z.maxLength(RECORDING_MAX.segments)),
  parts: z.record(Hash, Packed),
})
export type Recording = z.infer<typeof Recording>

export const ReportNote = z.object({
  message: z.optional(lines(TEXT_MAX.report)),
  email: z.optional(Email),
})
export type ReportNote = z.infer<typeof ReportNote>

const ReportFields = z.extend(ReportNote, {
  /** The server links the report to the booking only if the browser's cookie gives access to the booking. */
  bookingId: z.optional(OpaqueId),
})

const CompressedRecording = matching(/^[A-Za-z\d+/]+={0,2}$/)

const EarlierReport = z.extend(z.extend(Recording, ReportFields.shape), { version: z.literal(1) })

export const postRecording = defineCall('POST', '/api/support/recordings', {
  access: 'anyone',
  summary:
    'Stores the recording of a visit for 30 days, and returns the code by which the staff open it. Browser and server both remove personal data from the recording. The visitor’s message, e-mail address and booking are stored beside it',
  body: z.union([z.extend(ReportFields, { recording: CompressedRecording }), EarlierReport]),
  bytesMax: RECORDING_MAX.bytes,
  status: 201,
  answer: z.object({ code: RecordingCode }),
})

export const ReportSummary = z.object({
  code: RecordingCode,
  receivedAt: Instant,
  message: z._default(z.nullable(z.string()), null),
  email: z._default(z.nullable(z.string()), null),
  /** The booking to which the visitor's browser had access, or null if there is none. */
  number: z._default(z.nullable(z.string()), null),
  locale: z._default(Locale, DEFAULT_LOCALE),
  doneAt: z._default(z.nullable(Instant), null),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const StoredRecording = z.extend(ReportSummary, { recording: Recording })
export type StoredRecording = z.infer<typeof StoredRecording>

export const getStaffRecording = defineCall('GET', '/api/staff/recordings/{code}', {
  access: 'staff',
  summary: 'Returns the recording of a visit by its code, which may be typed in any case and with spaces',
  answer: StoredRecording,
})

export const REPORTS_LISTED = 100

export const getStaffReports = defineCall('GET', '/api/staff/reports', {
  access: 'staff',
  summary:
    'Returns the shop’s reports, newest first: those that are open, and those that the staff have marked as done',
  answer: z.object({ open: z.array(ReportSummary), done: z.array(ReportSummary) }),
})

export const postReportDone = defineCall('POST', '/api/staff/reports/{code}/done', {
  access: 'staff',
  summary: 'Marks a report as done or as open again',
  body: z.object({ isDone: z.boolean() }),
  answer: z.object({}),
})
