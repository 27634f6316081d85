import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { ComparedField } from './useComparedFields.ts'

interface CompareSavedProps {
  /** The fields that differ; null: the stored data are removed. */
  fields: readonly ComparedField[] | null
  isSaving: boolean
  /** The form takes over the stored data. */
  onTake: () => void
}

/** Shows what another tab has saved beside what is typed here. Part of the form: its first button sends it. */
export function CompareSaved({ fields, isSaving, onTake }: CompareSavedProps) {
  const t = useTranslations('account')
  return (
    <div data-part="compare">
      <Notice kind="warning" takesFocus title={t(fields ? 'compare.title' : 'compare.removedTitle')}>
        <p>{t(fields ? 'compare.text' : 'compare.removedText')}</p>
      </Notice>
      {fields && fields.length > 0 && (
        <table data-part="compare-table">
          <thead>
            <tr>
              <th scope="col">{t('compare.field')}</th>
              <th scope="col">{t('compare.stored')}</th>
              <th scope="col">{t('compare.typed')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, stored, typed }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{stored || t('compare.empty')}</td>
                <td>{typed || t('compare.empty')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div data-part="account-actions">
        <Button type="submit" isPending={isSaving} pendingLabel={t('form.saving')}>
          {t('compare.keep')}
        </Button>
        <Button kind="quiet" onPress={onTake}>
          {t(fields ? 'compare.take' : 'compare.leaveRemoved')}
        </Button>
      </div>
    </div>
  )
}
