import { Columns } from '#src/layout/Columns.tsx'
import { PartsSkeleton } from '#src/layout/PartsSkeleton.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import '#src/layout/Page.css'
import '#src/ui/Button.css'
import '#src/ui/Field.css'
import './LinkAgain.css'

export const LazyNotFound = lazyWithPreload(
  () => import('./LinkAgain.tsx').then((file) => file.BookingNotFound),
  <Columns>
    <div data-part="checkout" data-stack="24">
      <PartsSkeleton />
    </div>
  </Columns>,
)
export const LazyLinkAgain = lazyWithPreload(() => import('./LinkAgain.tsx').then((file) => file.LinkAgainPart))

const loadNotShown = () => Promise.all([LazyNotFound.preload(), LazyLinkAgain.preload()])

export const usePreloadNotShown = (): void => usePreload(loadNotShown)
