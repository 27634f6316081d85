import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { settingsOfGroups } from '#src/groups/group-shop.ts'
import { GroupSteps } from '#src/groups/GroupSteps.tsx'
import { Columns } from '#src/layout/Columns.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import '#src/layout/Page.css'

/**
 * The server renders the first screen's heading, so that the page's largest text is visible before scripts are loaded.
 */
export function NewGroupSkeleton() {
  const t = useTranslations('groups')
  const { min, max } = settingsOfGroups(useSite().settings)
  return (
    <Columns>
      <div data-part="checkout" data-stack="24">
        <GroupSteps current="generalData" />
        <header data-part="checkout-head" data-stack="8">
          {/* Uses a plain heading, because the heading component would take the focus. */}
          <h1>{t('general.title')}</h1>
          <p data-quiet>{t('general.help', { min, max })}</p>
        </header>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Skeleton height="4rem" />
        <Skeleton height="9rem" />
        <Skeleton height="27rem" />
        <Skeleton height="14rem" />
      </div>
    </Columns>
  )
}
