import { useTranslations } from 'use-intl'
import { lazyContent } from '#src/base/lazy-content.tsx'
import { useLoadBeside } from '#src/base/useLoadBeside.ts'
import { profileQuery } from '#src/session/account-queries.ts'
import { bring, type LoadedPage } from '#src/api/page-answers.ts'
import { requireLogin } from '#src/account/require-login.ts'
import { AccountPage } from '#src/account/AccountPage.tsx'
import { LoadAgain } from '#src/account/LoadAgain.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQuery } from '#src/api/query.ts'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import './Profile.css'

const LazyParts = lazyContent(() => import('./ProfileParts.tsx').then((file) => file.ProfileParts), <PartsSkeleton />)

export const loadProfile = async (page: LoadedPage): Promise<void> => {
  await requireLogin(page, { next: 'userprofile' })
  const api = page.context.apiAt(page.params)
  await Promise.all([
    bring(api, 'getProfile'),
    bring(api, 'getPersondata'),
    bring(api, 'getNewsletter'),
    LazyParts.preload(),
  ])
}

export function ProfileScreen() {
  const pages = useTranslations('common.pages')
  useLoadBeside(LazyParts.loadNow)
  const { data, isError, refetch } = useQuery(profileQuery(useAccountApi()))
  return (
    <AccountPage title={pages('profile')}>
      {data ? <LazyParts profile={data} /> : isError ? <LoadAgain onPress={() => void refetch()} /> : <PartsSkeleton />}
    </AccountPage>
  )
}
