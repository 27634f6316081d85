import { useTranslations } from 'use-intl'
import { useGroup } from '#src/groups/GroupContext.ts'
import { Notice } from '#src/ui/Notice.tsx'

export function PastedNotice() {
  const t = useTranslations('groups.persons')
  const pasted = useGroup((snapshot) => (snapshot.matches({ pasting: 'pasted' }) ? snapshot.context.pasted : null))
  if (!pasted) return null
  const { count, ignored, left } = pasted
  return (
    <Notice kind={left > 0 || ignored.length > 0 ? 'warning' : 'success'}>
      <p>{t('pasted', { count })}</p>
      {ignored.length > 0 && <p>{t('ignored', { headers: ignored.join(', ') })}</p>}
      {left > 0 && <p>{t('left', { count: left })}</p>}
    </Notice>
  )
}
