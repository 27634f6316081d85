import { createFileRoute } from '@tanstack/react-router'
import { loadGroups } from '#src/groups/loadGroups.ts'
import { parseGroupSearch } from '#src/groups/group-search.ts'
import { GroupsFrame } from '#src/groups/GroupsFrame.tsx'

/** The pages for groups: they alone load their texts and calls. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/groups')({
  validateSearch: parseGroupSearch,
  loader: ({ context, params }) => loadGroups(context, params),
  component: GroupsFrame,
})
