import { queryOptions } from '@tanstack/react-query'
import { getStaffRecording } from '#contract/recordings.ts'
import { getCounter, getStaffReservation } from '#contract/staff.ts'
import type { Api } from '#src/api/api.ts'
import { getStaffGroup, getStaffGroups } from '#contract/staff-groups.ts'
import { STAFF_KEY } from './staff-session.ts'
import type { StaffSearch } from './staff-search.ts'

// Others at the counter and the visitors change it: it is never taken from memory.

/** The list of a day stays open for hours, so it is refetched at intervals. */
const LIST_EVERY_MS = 60_000

export const counterQuery = (base: string, send: Api['send'], { date, location }: StaffSearch) =>
  queryOptions({
    queryKey: [base, STAFF_KEY, 'counter', date, location],
    queryFn: ({ signal }) => send(getCounter, { query: { date, location }, signal }),
    staleTime: 0,
    refetchInterval: LIST_EVERY_MS,
  })

export const staffReservationQuery = (base: string, send: Api['send'], number: string) =>
  queryOptions({
    queryKey: [base, STAFF_KEY, 'reservation', number],
    queryFn: ({ signal }) => send(getStaffReservation, { params: { number }, signal }),
    staleTime: 0,
  })

/** It never changes. */
export const recordingQuery = (base: string, send: Api['send'], code: string) =>
  queryOptions({
    queryKey: [base, STAFF_KEY, 'recording', code],
    queryFn: ({ signal }) => send(getStaffRecording, { params: { code }, signal }),
    staleTime: Infinity,
  })

// Others at the counter change it: it is never taken from memory.

export const staffGroupsQuery = (base: string, send: Api['send']) =>
  queryOptions({
    queryKey: [base, STAFF_KEY, 'groups'],
    queryFn: ({ signal }) => send(getStaffGroups, { signal }),
    staleTime: 0,
  })

export const packingListQuery = (base: string, send: Api['send'], number: string) =>
  queryOptions({
    queryKey: [base, STAFF_KEY, 'group', number],
    queryFn: ({ signal }) => send(getStaffGroup, { params: { number }, signal }),
    staleTime: 0,
  })
