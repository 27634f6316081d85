import { Columns } from '#src/layout/Columns.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { lazyContent } from '#src/base/lazy-content.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import '#src/layout/Page.css'
import '#src/ui/Button.css'
import '#src/ui/Field.css'
import './LinkAgain.css'

export const LazyNotFound = lazyContent(
  () => import('./LinkAgain.tsx').then((file) => file.BookingNotFound),
  <Columns>
    <div data-part="checkout" data-stack="24">
      <PartsSkeleton />
    </div>
  </Columns>,
)
export const LazyLinkAgain = lazyContent(() => import('./LinkAgain.tsx').then((file) => file.LinkAgainPart))

const loadNotShown = () => Promise.all([LazyNotFound.preload(), LazyLinkAgain.preload()])

export const usePreloadNotShown = (): void => usePreload(loadNotShown)
