import { useTranslations } from 'use-intl'
import type { ContentType } from '#contract/content.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { contentQuery } from '#src/api/queries.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { sanitizeHtml } from '#src/base/sanitize.ts'

export function ContentDialog({ type, onClose }: { type: ContentType; onClose: () => void }) {
  const t = useTranslations('content')
  const { data, isError } = useQuery(contentQuery(useApi(), type))
  const refused = data && 'error' in data ? data.error : isError ? t('unreachable') : undefined
  const text = data && 'content' in data ? data : undefined
  if (!text && refused === undefined)
    return (
      <div data-part="overlay">
        <Spinner label={t('loading')} />
      </div>
    )
  return (
    <Dialog
      title={refused === undefined ? (text?.title ?? t(type)) : t('error')}
      size="text"
      closeLabel={t('close')}
      isOpen
      onClose={onClose}
    >
      {refused !== undefined && <Notice kind="error">{refused}</Notice>}
      {text && <div data-part="prose" dangerouslySetInnerHTML={{ __html: sanitizeHtml(text.content) }} />}
    </Dialog>
  )
}
