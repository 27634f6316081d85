import { LeaderVisit } from './LeaderVisit.tsx'

/** A new group, with what the shop starts it with. */
export function NewGroupScreen() {
  return <LeaderVisit slug={null} access={undefined} />
}
