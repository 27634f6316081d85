import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { GroupPersonSeen } from '#contract/groups.ts'
import { isLacking, lackingFirst, progressOf } from '#domain/groups/progress.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { QrCode } from '#src/base/QrCode.tsx'
import { useGroup, useGroupSend, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { printPart } from '#src/groups/print-part.ts'
import { Button } from '#src/ui/Button.tsx'
import { Details } from '#src/ui/Details.tsx'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { useCellWords } from '#src/groups/table/useCellWords.ts'

const NOBODY: readonly GroupPersonSeen[] = []

const useNameOf = () => {
  const t = useTranslations('groups.members')
  return ({ firstname, lastname }: Pick<GroupPersonSeen, 'firstname' | 'lastname'>) =>
    [firstname, lastname].filter(Boolean).join(' ') || t('nobody')
}

export function Members() {
  const t = useTranslations('groups.members')
  const url = useGroup(({ context }) => context.group?.memberUrl ?? '')
  const [copying, setCopying] = useState<'copied' | 'uncopied'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopying('copied')
    } catch {
      setCopying('uncopied')
    }
  }
  return (
    <section data-part="group-members" data-card="frame" data-stack="24" aria-labelledby="group-members">
      <div data-part="group-passed-on" data-stack="12">
        <h2 id="group-members">{t('title')}</h2>
        <p>{t('help')}</p>
        <div data-part="group-link" data-row="wrap 16">
          <QrCode part="group-code" text={url} label={t('code')} />
          <div data-part="group-link-words" data-stack="12">
            <p data-part="group-url">{url}</p>
            <div data-part="booked-actions" data-row="wrap 12">
              <Button kind="quiet" onPress={() => void copy()}>
                {t(copying === 'copied' ? 'copied' : 'copy')}
              </Button>
              <Button kind="quiet" onPress={() => printPart('link')}>
                {t('print')}
              </Button>
            </div>
            <LiveText>{copying === 'copied' && t('copied')}</LiveText>
            <output data-part="help">{copying === 'uncopied' && t('uncopied')}</output>
          </div>
        </div>
      </div>
      <Progress />
    </section>
  )
}

function Progress() {
  const t = useTranslations('groups.members.progress')
  const persons = useGroup(({ context }) => context.group?.persons ?? NOBODY)
  if (persons.length === 0) return null
  const { count, entered, incomplete, reminded, unreachable } = progressOf(persons)
  return (
    <div data-part="group-progress" data-stack="12">
      <h3>{t('title')}</h3>
      <p data-strong data-numbers>
        {t('entered', { entered, count })}
      </p>
      <p data-numbers>{t('incomplete', { incomplete, reminded, unreachable })}</p>
      {incomplete > 0 && <Reminding />}
      <Details summary={t('all')}>
        <ProgressTable persons={lackingFirst(persons)} />
      </Details>
      <div data-part="booked-actions">
        <Button kind="quiet" onPress={() => printPart('progress')}>
          {t('print')}
        </Button>
      </div>
    </div>
  )
}

function ProgressTable({ persons }: { persons: readonly GroupPersonSeen[] }) {
  const t = useTranslations('groups.members.progress')
  const problem = useTranslations('groups.problem')
  const format = useFormat()
  const moment = useMoment()
  const { labelOf } = useCellWords()
  const nameOf = useNameOf()
  const enteredOf = ({ byMember, enteredAt }: GroupPersonSeen) => {
    if (enteredAt !== null) return moment(enteredAt, { dateStyle: 'medium', timeStyle: 'short' })
    return t(byMember ? 'opened' : 'notYet')
  }
  const missingOf = ({ products, missing: { fields, measures } }: GroupPersonSeen) =>
    [...(products.length === 0 ? [problem('equipment')] : []), ...[...fields, ...measures].map(labelOf)].join(', ')
  return (
    <table data-part="progress-table">
      <thead>
        <tr>
          {(['name', 'enteredAt', 'missing', 'remindedOn'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {persons.map((person) => (
          <tr key={person.id}>
            <th scope="row">{nameOf(person)}</th>
            <td data-label={t('column.enteredAt')} data-numbers>
              {enteredOf(person)}
            </td>
            <td data-label={t('column.missing')}>{missingOf(person) || t('nothing')}</td>
            <td data-label={t('column.remindedOn')} data-numbers>
              {person.remindedOn === null
                ? t(person.email ? 'notReminded' : 'noAddress')
                : format.day(person.remindedOn)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const remindingOf = (snapshot: GroupSnapshot) =>
  (['sending', 'sent', 'refused', 'unreachable'] as const).find((state) => snapshot.matches({ reminding: state }))

function Reminding() {
  const t = useTranslations('groups.members')
  const send = useGroupSend()
  const locale = useLocale()
  const nameOf = useNameOf()
  const persons = useGroup(({ context }) => context.group?.persons ?? NOBODY)
  const today = useGroup(({ context }) => context.shop.today)
  const reminding = useGroup(remindingOf)
  const refusal = useGroup(({ context }) => context.reminderRefusal)
  const refusalWords = useErrorcodeWords()
  const reminded = useGroup(({ context }) => context.reminded)
  const notReminded = useGroup(({ context }) => context.notReminded)
  const names = listFormat(locale).format(persons.filter(({ id }) => notReminded.includes(id)).map(nameOf))
  const sentWords = [t('reminded', { count: reminded.length }), ...(names ? [t('notReminded', { names })] : [])].join(
    ' ',
  )
  const reachable = persons.filter(
    (person) => isLacking(person) && person.email && person.remindedOn !== today && !notReminded.includes(person.id),
  )
  const reminderWords = {
    sending: t('remindHelp'),
    sent: sentWords,
    refused: refusal !== null && refusalWords(refusal),
    unreachable: t('remindFailed'),
  }
  return (
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
  )
}
