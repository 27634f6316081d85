import { useParams } from '@tanstack/react-router'
import { getStaffRecording } from '#contract/recordings.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'

export const useRecording = () => {
  const { code = '' } = useParams({ strict: false })
  const query = useStaffQuery(
    ['recording', code],
    (send, signal) => send(getStaffRecording, { params: { code }, signal }),
    { staleTime: Infinity },
  )
  const recording = query.data?.recording
  return { query, code, replay: recording && replayRecording(recording) }
}
