import { useParams } from '@tanstack/react-router'
import { replayRecording } from '#machines/recording/replay.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { recordingQuery } from '#src/staff/frame/staff-queries.ts'
import { useStaffSend } from '#src/staff/frame/staff-session.ts'

/** The recording that the address names, and its replay. */
export const useRecording = () => {
  const { code } = useParams({ strict: false }) as { code: string }
  const { base } = useApi()
  const query = useQuery(recordingQuery(base, useStaffSend(), code))
  const recording = query.data?.recording
  const replay = recording && replayRecording(recording)
  return { ...query, code, replay }
}
