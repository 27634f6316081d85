import { createFileRoute } from '@tanstack/react-router'
import { parseCheckoutSearch } from '#src/base/search-params.ts'
import { loadOptional } from '#src/app/load-shop.ts'
import { GroupsFrame } from '#src/groups/GroupsFrame.tsx'

/** The pages of groups. Only these pages load the groups' texts and calls. */
export const Route = createFileRoute('/{-$tenant}/{-$locale}/groups')({
  validateSearch: parseCheckoutSearch,
  loader: ({ context, params }) => loadOptional('groups', context, params),
  component: GroupsFrame,
})
