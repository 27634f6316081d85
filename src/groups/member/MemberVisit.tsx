import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Category } from '#contract/catalogue.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { MembersGroup } from '#contract/groups.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { localeOf } from '#domain/address/site-path.ts'
import { memberDraft } from '#src/groups/group-draft.ts'
import { INTL_LOCALES } from '#contract/constants.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { youthAgesOf } from '#domain/persons/persons.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { newPersonId } from '#src/groups/new-person-id.ts'
import { Page } from '#src/layout/Page.tsx'
import { Button } from '#src/ui/Button.tsx'
import { usePeriodInWords } from '#src/booking/steps/halfday/usePeriodInWords.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { MemberForm } from './MemberForm.tsx'
import { memberLogic } from './member-logic.ts'
import { MemberProvider, useMember, useMemberSend, type MemberSnapshot } from './MemberContext.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { nameOfRow } from '#domain/groups/rows.ts'
import { useCellWords } from '#src/groups/table/useCellWords.ts'
import { LazyDialog } from '#src/base/LazyDialog.tsx'

export function MemberVisit({ group }: { group: MembersGroup }) {
  const api = useApi()
  const { tenant, today, settings } = useSite()
  const locale = localeOf(useParams({ strict: false }))
  const logic = memberLogic(api, tenant)
  const [input] = useState(() => {
    const draft = memberDraft.read(tenant)
    return {
      shop: {
        today,
        ...youthAgesOf(settings),
        coveragePerDefault: settings.coveragePerDefault,
        comma: commaOf(INTL_LOCALES[locale]),
      },
      group,
      draft: draft?.slug === group.slug ? draft.row : null,
    }
  })
  const member = useVisitActor(logic, input)
  const { data: offer } = useQuery({
    queryKey: [api.base, 'group', group.id, 'offer'],
    queryFn: ({ signal }) => api.call('getGroupOffer', { params: { id: group.id }, signal }),
    // Keeps the earlier catalogue in the form while the catalogue in another language is loading.
    placeholderData: (previous) => previous,
  })

  useEffect(() => {
    if (offer) member.send({ type: 'catalogue.read', products: offer.categories.flatMap(({ products }) => products) })
  }, [offer, member])

  return (
    <MemberProvider value={member}>
      <MemberPages categories={offer?.categories ?? []} errorcode={offer?.errorcode} />
    </MemberProvider>
  )
}

const pageOf = (snapshot: MemberSnapshot) => {
  if (snapshot.matches('entering') || snapshot.matches('saving')) return 'form'
  if (snapshot.matches('ended')) return 'ended'
  return snapshot.matches('welcome') ? 'welcome' : 'entries'
}

interface MemberPagesProps {
  categories: readonly Category[]
  /** The rule by which the shop refuses the period. In that case, there are no categories. */
  errorcode: ErrorCode | undefined
}

function MemberPages({ categories, errorcode }: MemberPagesProps) {
  const t = useTranslations('groups.member')
  const send = useMemberSend()
  const page = useMember(pageOf)
  const group = useMember(({ context }) => context.group)
  if (page === 'ended') return <MembersGroupEnded slug={group.slug} />
  return (
    <Page title={t('title', { title: group.title })} help={t('help', { leader: group.leader.name })}>
      <RentalFacts group={group} />
      {errorcode !== undefined && <PeriodClosed errorcode={errorcode} />}
      {page === 'form' && <MemberForm categories={categories} />}
      {page === 'entries' && <MemberEntries categories={categories} />}
      {page === 'welcome' && (
        <div data-part="checkout-actions">
          <Button onPress={() => send({ type: 'entry.add', id: newPersonId() })}>{t('begin')}</Button>
        </div>
      )}
    </Page>
  )
}

function MembersGroupEnded({ slug }: { slug: string }) {
  const t = useTranslations('groups.member.ended')
  return (
    <Page title={t('title')} takesFocus>
      <p>{t('text')}</p>
      <p>
        <RouterLink
          data-part="button"
          data-kind="quiet"
          to="/{-$tenant}/{-$locale}/groups/$slug"
          params={(place) => ({ ...place, slug })}
          reloadDocument
        >
          {t('show')}
        </RouterLink>
      </p>
    </Page>
  )
}

function RentalFacts({ group: { date, location, ...rental } }: { group: MembersGroup }) {
  const t = useTranslations('groups.conditions')
  const periodInWords = usePeriodInWords()
  const place = useLocations().find(({ id }) => id === location)
  return (
    <Facts
      facts={[
        [t('days'), periodInWords(date, rental)],
        [t('location'), place?.title],
      ]}
    />
  )
}

function PeriodClosed({ errorcode }: { errorcode: ErrorCode }) {
  const t = useTranslations('groups.member.closed')
  const wordsOf = useErrorcodeWords()
  const leader = useMember(({ context }) => context.group.leader.name)
  const key = `${errorcode}` as '110' | '201'
  return (
    <Notice kind="warning" title={t('title')}>
      <p>{t.has(key) ? t(key) : wordsOf(errorcode)}</p>
      <p>{t('help', { leader })}</p>
    </Notice>
  )
}

function MemberEntries({ categories }: Pick<MemberPagesProps, 'categories'>) {
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
  const catalogue = categories.flatMap(({ products }) => products)
  const titleOf = (id: string) => catalogue.find((product) => product.id === id)?.title ?? id
  const nameOf = ({ firstname, lastname }: (typeof group.persons)[number]) =>
    [firstname, lastname].filter(Boolean).join(' ') || t('nobody')
  return (
    <>
      {isSaved && (
        <Notice kind="success" title={t('saved', { name: last ?? '' })} takesFocus>
          {t('savedHelp')}
        </Notice>
      )}
      {isRemoved && <Notice kind="success">{t('removed', { name: last ?? '' })}</Notice>}
      {isUnreachable && <Notice kind="error">{refusal === null ? t('unreachable') : wordsOf(refusal)}</Notice>}
      <ul data-part="member-entries" data-stack="12">
        {group.persons.map((person) => (
          <li key={person.id} data-part="person" data-card="frame" data-stack="12" data-folded>
            <div data-part="person-said">
              <span data-part="person-title">{nameOf(person)}</span>
              <span>{person.products.map(({ id }) => titleOf(id)).join(', ')}</span>
              {person.missing.fields.length + person.missing.measures.length > 0 && (
                <span data-part="help">
                  {t('missing', {
                    fields: [...person.missing.fields, ...person.missing.measures].map(labelOf).join(', '),
                  })}
                </span>
              )}
            </div>
            <div data-part="member-actions" data-row="wrap 8">
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
      <LazyDialog
        title={t('removeOf', { name: (row && nameOfRow(row)) || t('nobody') })}
        isOpen={isAsking}
        closeLabel={common('close')}
        cancelLabel={t('keep')}
        onClose={() => send({ type: 'removal.keep' })}
        action={{ kind: 'danger', label: t('remove'), onPress: () => send({ type: 'removal.confirm' }) }}
      >
        <p>{t('removeText')}</p>
      </LazyDialog>
    </>
  )
}
