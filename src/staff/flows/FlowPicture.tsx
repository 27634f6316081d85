import { useLocation } from '@tanstack/react-router'
import { useRecording } from './useRecording.ts'
import { ReplayedScreen } from './ReplayedScreen.tsx'

/**
 * The screen of a step, which the recording's page shows in a frame: a document with its own width, dialogs and
 * language. The hash names the step.
 */
export function FlowPicture() {
  const { query, replay } = useRecording()
  const at = Number(useLocation({ select: ({ hash }) => hash })) || 0
  const moment = replay?.moments[at]
  const segment = moment && query.data?.recording.segments[moment.segment]
  if (!moment || !segment) return null
  return (
    <div inert>
      <ReplayedScreen moment={moment} at={new Date(Date.parse(segment.startedAt) + moment.time)} />
    </div>
  )
}
