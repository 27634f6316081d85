import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { loadOwnMessages } from '#locales/load-own.ts'
import { parseCheckoutSearch } from '#src/base/search-params.ts'
import { loadOptional } from '#src/app/load-shop.ts'
import { GroupsFrame } from '#src/groups/GroupsFrame.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/groups')({
  validateSearch: parseCheckoutSearch,
  loader: async ({ context, params }) => {
    await loadOptional('groups', context, params)
    return loadOwnMessages('groups', params)
  },
  component: () => <GroupsFrame texts={useLoaderData({ from: '/{-$tenant}/{-$locale}/groups' })} />,
})
