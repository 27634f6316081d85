import { queryOptions } from '@tanstack/react-query'
import { getStaffGroup, getStaffGroups } from '#contract/staff-groups.ts'
import type { Api } from '#src/api/api.ts'
import { STAFF_KEY } from '#src/staff/frame/staff-session.ts'

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
