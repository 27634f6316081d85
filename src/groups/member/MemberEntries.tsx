import { useTranslations } from 'use-intl'
import { nameOfRow } from '#domain/groups/rows.ts'
import { useMember, useMemberSend } from './MemberContext.ts'
import { newPersonId } from '#src/groups/new-person-id.ts'
import { useCellWords } from '#src/groups/table/useCellWords.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'

/** The member's own entries, which can be changed and removed until the group is completed. */
export function MemberEntries() {
  const t = useTranslations('groups.member')
  const common = useTranslations('common')
  const send = useMemberSend()
  const { labelOf } = useCellWords()
  const wordsOf = useErrorcodeWords()
  const { group, last, row, refusal } = useMember(({ context }) => context)
  const isSaved = useMember((snapshot) => snapshot.matches({ listing: 'saved' }))
  const isRemoved = useMember((snapshot) => snapshot.matches({ listing: 'removed' }))
  const isUnreachable = useMember((snapshot) => snapshot.matches({ listing: 'unreachable' }))
  const isAsking = useMember((snapshot) => snapshot.matches('confirmingRemoval'))
  const nameOf = ({ firstname, lastname }: (typeof group.persons)[number]) =>
    [firstname, lastname].filter(Boolean).join(' ') || t('nobody')
  return (
    <>
      {isSaved && (
        <Notice kind="success" title={t('saved', { name: last ?? '' })} takesFocus>
          <p>{t('savedHelp')}</p>
        </Notice>
      )}
      {isRemoved && <Notice kind="success">{t('removed', { name: last ?? '' })}</Notice>}
      {isUnreachable && <Notice kind="error">{refusal === null ? t('unreachable') : wordsOf(refusal)}</Notice>}
      <ul data-part="member-entries">
        {group.persons.map((person) => (
          <li key={person.id} data-part="person" data-stack="12" data-folded>
            <div data-part="person-said">
              <span data-part="person-title">{nameOf(person)}</span>
              {person.missing.fields.length + person.missing.measures.length > 0 && (
                <span data-part="help">
                  {t('missing', {
                    fields: [...person.missing.fields, ...person.missing.measures].map(labelOf).join(', '),
                  })}
                </span>
              )}
            </div>
            <div data-part="member-actions">
              <Button
                kind="quiet"
                aria-label={t('changeOf', { name: nameOf(person) })}
                onPress={() => send({ type: 'entry.open', person: person.id })}
              >
                {t('change')}
              </Button>
              <Button
                kind="quiet"
                aria-label={t('removeOf', { name: nameOf(person) })}
                onPress={() => send({ type: 'entry.remove', person: person.id })}
              >
                {t('remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div data-part="checkout-actions">
        <Button kind="quiet" onPress={() => send({ type: 'entry.add', id: newPersonId() })}>
          {t('another')}
        </Button>
      </div>
      <Dialog
        title={t('removeOf', { name: (row && nameOfRow(row)) || t('nobody') })}
        isOpen={isAsking}
        closeLabel={common('close')}
        cancelLabel={t('keep')}
        onClose={() => send({ type: 'removal.keep' })}
        action={{ kind: 'danger', label: t('remove'), onPress: () => send({ type: 'removal.confirm' }) }}
      >
        <p>{t('removeText')}</p>
      </Dialog>
    </>
  )
}
