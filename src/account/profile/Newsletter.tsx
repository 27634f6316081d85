import { useFormatter, useTranslations } from 'use-intl'
import { newsletterQuery } from '#src/session/account-queries.ts'
import { LoadAgain } from '#src/account/LoadAgain.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQuery } from '#src/api/query.ts'
import { useSite } from '#src/api/useSite.ts'
import { mailLink } from '#src/ui/contact-links.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** Whether the customer has ordered the newsletter, and how to end it. */
export function Newsletter() {
  const t = useTranslations('account.profile.newsletter')
  const format = useFormatter()
  const { settings } = useSite()
  const { data, isError, refetch } = useQuery(newsletterQuery(useAccountApi()))
  if (isError) return <LoadAgain onPress={() => void refetch()} />
  if (!data) return <Skeleton width="60%" height="1.5em" />
  if (data.state === 'none') return <p>{t('none')}</p>
  const day = format.dateTime(new Date(data.at), { dateStyle: 'long' })
  return (
    <>
      <p data-numbers>{t(data.state, { day })}</p>
      {data.state === 'confirmed' && (
        <p data-part="help">
          {t('end')} {mailLink(settings.email)}
        </p>
      )}
    </>
  )
}
