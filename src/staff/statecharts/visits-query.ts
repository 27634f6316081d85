import { queryOptions } from '@tanstack/react-query'
import { getStaffRecording, getStaffRecordings } from '#contract/recordings.ts'
import type { Api } from '#src/api/api.ts'
import { STAFF_KEY } from '#src/staff/frame/staff-session.ts'
import { withVisit, type VisitsCounts } from '#src/statecharts/visits-count.ts'

export interface CountedVisits {
  visits: number
  counts: VisitsCounts
}

/** A replay takes about a tenth of a second: presses come in between. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/** What the newest recorded visits did in the charts, replayed here one after another. */
export const visitsQuery = (base: string, send: Api['send']) =>
  queryOptions({
    queryKey: [base, STAFF_KEY, 'counted-visits'],
    queryFn: async ({ signal }): Promise<CountedVisits> => {
      const { codes } = await send(getStaffRecordings, { signal })
      let counts: VisitsCounts = new Map()
      for (const code of codes) {
        const { recording } = await send(getStaffRecording, { params: { code }, signal })
        counts = withVisit(counts, recording)
        await pause()
      }
      return { visits: codes.length, counts }
    },
    staleTime: Infinity,
  })
