import { createMemoryHistory, createRouter, useParams, useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { RecordedAddress } from '#contract/recordings.ts'
import { ReplayError } from './ReplayError.tsx'

/** The recorded page in the shop and the language of this one. */
const hrefOf = ({ route, params, search, hash }: RecordedAddress, place: readonly (string | undefined)[]): string => {
  const page = route.replaceAll(/\$(\w+)/g, (_, name) => params[name as keyof typeof params] ?? '-')
  const path = [...place, ...page.split('/')].filter(Boolean).map((part) => `/${part}`)
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
  return `${path.join('') || '/'}${query.size > 0 ? `?${query}` : ''}${hash && `#${hash}`}`
}

/** A router that stays at a recorded address, whatever the pages' components ask of it. Undefined until it is there. */
export const useReplayRouter = (address: RecordedAddress): RegisteredRouter | undefined => {
  const outer = useRouter()
  const { tenant, locale } = useParams({ from: '/{-$tenant}/{-$locale}' })
  const href = hrefOf(address, [tenant, locale])
  const [opened, setOpened] = useState<{ href: string; router: RegisteredRouter }>()

  useEffect(() => {
    const router = createRouter({
      ...outer.options,
      history: createMemoryHistory({ initialEntries: [href] }),
      scrollRestoration: false,
      defaultErrorComponent: ReplayError,
    } as typeof outer.options) as RegisteredRouter
    let isOver = false
    const open = async () => {
      await router.load()
      if (!isOver) setOpened({ href, router })
    }
    void open()
    return () => {
      isOver = true
    }
  }, [outer, href])

  return opened?.href === href ? opened.router : undefined
}
