import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const ContentDialog = lazy(async () => ({ default: (await import('./ContentDialog.tsx')).ContentDialog }))

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
