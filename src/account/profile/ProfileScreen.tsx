import { useTranslations } from 'use-intl'
import { profileQuery } from '#src/session/account-queries.ts'
import { AccountPage } from '#src/account/AccountPage.tsx'
import { LoadAgain } from '#src/account/LoadAgain.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQuery } from '#src/api/query.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { Erasure } from './Erasure.tsx'
import { ExportData } from './ExportData.tsx'
import { LoginData } from './LoginData.tsx'
import { Newsletter } from './Newsletter.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SavedPersons } from './SavedPersons.tsx'
import './Profile.css'

/** The customer's data, the saved persons, and their export and erasure. */
export function ProfileScreen() {
  const t = useTranslations('account.profile')
  const pages = useTranslations('common.pages')
  const { data, isError, refetch } = useQuery(profileQuery(useAccountApi()))
  return (
    <AccountPage title={pages('profile')}>
      {data ? (
        <>
          <PagePart title={t('own')}>
            <ProfileForm profile={data} />
          </PagePart>
          <PagePart title={t('family')}>
            <SavedPersons />
          </PagePart>
          <PagePart title={t('login')}>
            <LoginData email={data.email} />
          </PagePart>
          <PagePart title={t('newsletter.title')}>
            <Newsletter />
          </PagePart>
          <PagePart title={t('data')}>
            <ExportData />
            <Erasure />
          </PagePart>
        </>
      ) : isError ? (
        <LoadAgain onPress={() => void refetch()} />
      ) : (
        <PartsSkeleton />
      )}
    </AccountPage>
  )
}
