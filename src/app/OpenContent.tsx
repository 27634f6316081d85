import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { withTexts } from '#src/base/with-texts.tsx'

const ContentDialog = lazyWithPreload(() => withTexts(import('./ContentDialog.tsx').then((file) => file.ContentDialog)))

/** `?content=imprint` opens the text over any page; closing takes the parameter away again. */
export function OpenContent() {
  const { content } = useSearch({ from: '/{-$tenant}/{-$locale}' })
  const navigate = useNavigate()
  if (content === undefined) return null
  const close = () =>
    void navigate({ to: '.', search: (search) => ({ ...search, content: undefined }), hash: true, resetScroll: false })
  return (
    <Suspense fallback={null}>
      <ContentDialog type={content} onClose={close} />
    </Suspense>
  )
}
