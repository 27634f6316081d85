import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { GroupPersonSeen } from '#contract/groups.ts'
import { isIncomplete } from '#domain/groups/group-fields.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { qrDataUrl } from '#domain/text/qr-picture.ts'
import { useGroup, useGroupSend, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { Button } from '#src/ui/Button.tsx'
import { Details } from '#src/ui/Details.tsx'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useCellWords } from '#src/groups/table/useCellWords.ts'

const remindingOf = (snapshot: GroupSnapshot) =>
  (['sending', 'sent', 'refused', 'unreachable'] as const).find((state) => snapshot.matches({ reminding: state }))

/** The link for members, the persons with missing data, and the button that reminds them. */
export function Members() {
  const t = useTranslations('groups.members')
  const send = useGroupSend()
  const format = useFormat()
  const locale = useLocale()
  const { labelOf } = useCellWords()
  const url = useGroup(({ context }) => context.group?.memberUrl ?? '')
  const persons = useGroup(({ context }) => context.group?.persons)
  const today = useGroup(({ context }) => context.shop.today)
  const reminding = useGroup(remindingOf)
  const refusal = useGroup(({ context }) => context.reminderRefusal)
  const refusalWords = useErrorcodeWords()
  const reminded = useGroup(({ context }) => context.reminded)
  const notReminded = useGroup(({ context }) => context.notReminded)
  const problem = useTranslations('groups.problem')
  const [copying, setCopying] = useState<'copied' | 'uncopied'>()
  const missing = (persons ?? []).filter(({ products, missing: lacking }) => isIncomplete(products, lacking))
  const wordsOf = ({ products, missing: { fields, measures } }: GroupPersonSeen) =>
    [...(products.length === 0 ? [problem('equipment')] : []), ...[...fields, ...measures].map(labelOf)].join(', ')
  const nameOf = ({ firstname, lastname }: Pick<GroupPersonSeen, 'firstname' | 'lastname'>) =>
    [firstname, lastname].filter(Boolean).join(' ') || t('nobody')
  const waiting = (persons ?? []).filter(({ id }) => notReminded.includes(id))
  const names = listFormat(locale).format(waiting.map(nameOf))
  const sentWords = [t('reminded', { count: reminded.length }), ...(names ? [t('notReminded', { names })] : [])].join(
    ' ',
  )
  const reachable = missing.filter(
    ({ id, email, remindedOn }) => email && remindedOn !== today && !notReminded.includes(id),
  )
  const reminderWords = {
    sending: t('remindHelp'),
    sent: sentWords,
    refused: refusal !== null && refusalWords(refusal),
    unreachable: t('remindFailed'),
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopying('copied')
    } catch {
      // The browser refuses access to the clipboard.
      setCopying('uncopied')
    }
  }
  return (
    <section data-part="group-members" data-card="frame" data-stack="12" aria-labelledby="group-members">
      <h2 id="group-members">{t('title')}</h2>
      <p>{t('help')}</p>
      <div data-part="group-link" data-row="wrap 16">
        <img src={qrDataUrl(url || ' ')} alt={t('code')} />
        <div data-part="group-link-words" data-stack="12">
          <p data-part="group-url">{url}</p>
          <div data-part="booked-actions" data-row="wrap 12">
            <Button kind="quiet" onPress={() => void copy()}>
              {t(copying === 'copied' ? 'copied' : 'copy')}
            </Button>
            <Button kind="quiet" onPress={() => globalThis.print()}>
              {t('print')}
            </Button>
          </div>
          <LiveText>{copying === 'copied' && t('copied')}</LiveText>
          <output data-part="help">{copying === 'uncopied' && t('uncopied')}</output>
        </div>
      </div>
      {missing.length > 0 && (
        <>
          <Details summary={t('missing', { count: missing.length })}>
            <ul data-part="group-missing" data-stack="8">
              {missing.map((person) => (
                <li key={person.id}>
                  <strong>{nameOf(person)}</strong>: {wordsOf(person)}
                  {person.remindedOn && (
                    <span data-part="help"> {t('remindedOn', { day: format.day(person.remindedOn) })}</span>
                  )}
                </li>
              ))}
            </ul>
          </Details>
          <div data-part="group-remind" data-stack="8">
            <Button
              kind="quiet"
              isDisabled={reachable.length === 0}
              isPending={reminding === 'sending'}
              pendingLabel={t('reminding')}
              onPress={() => send({ type: 'reminder.send', persons: null })}
            >
              {t('remind', { count: reachable.length })}
            </Button>
            <output data-part="help">{reminderWords[reminding ?? 'sending']}</output>
          </div>
        </>
      )}
    </section>
  )
}
