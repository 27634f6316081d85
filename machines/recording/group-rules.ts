import type {
  BookedEntry,
  GroupCompletion,
  GroupPersonSeen,
  GroupShortfall,
  InquiredGroup,
  InquiryAnswer,
  LeadersGroup,
  MembersBooking,
  MembersGroup,
  Quote,
} from '#contract/groups.ts'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import { cellText, COLUMNS, type CellTexts, type Column, type GroupRow } from '#domain/groups/rows.ts'
import type { Edit } from '#domain/groups/edits.ts'
import type { Giving } from '#domain/groups/equipment.ts'
import type { SetLines } from '#domain/groups/set-for-all.ts'
import type { FittingSize } from '#domain/groups/shop-sizes.ts'
import { LEADER, type GroupTable } from '#domain/groups/group-table.ts'
import type { ChangeAnswer } from '#contract/checkout.ts'
import type { ChangeContext, ChangeDraft } from '#machines/groups/change/context.ts'
import type { ChangeEvent } from '#machines/groups/change/machine.ts'
import type { History } from '#machines/groups/leader/history.ts'
import { columnsOfPaste, type PasteResult } from '#domain/groups/paste.ts'
import type { GeneralData, GroupDraft, GroupOffer, LeaderContext } from '#machines/groups/leader/context.ts'
import type { MissingCell } from '#machines/groups/leader/missing.ts'
import type { LeaderEvent } from '#machines/groups/leader/events.ts'
import type { Unsaved } from '#machines/groups/leader/saving.ts'
import type { MemberContext, MemberEvent } from '#machines/groups/member.ts'
import type { QuoteContext, QuoteEvent } from '#machines/groups/quote.ts'
import type { PersonalRules } from './personal.ts'
import { asIs, asTheyAre, byField, chartRules, events, fields, kinds, list, orNull, type Rule } from './rule.ts'
import type { StandIns } from './stand-ins.ts'

type Paste = Extract<Edit, { kind: 'paste' }>

export const groupRules = ({ id, text, typedField }: StandIns, rules: PersonalRules) => {
  const { typed, personalFields, stay, cart, stored, issues } = rules
  /**
   * The ids of persons are secrets. The leader's id and the numbered ids of a booking's rows give no access, so they
   * stay.
   */
  const personId: Rule<string> = (value) => (value === LEADER || /^booked-\d{1,3}$/.test(value) ? value : id(value))
  const personIds = list<string, readonly string[]>(personId)

  const cell = (column: Column, value: string): string => {
    if (column !== 'type') return typedField(column, value)
    return /^[123]?$/.test(value) ? value : text('type', value)
  }
  const texts = fields<CellTexts>(byField(COLUMNS, (column) => (value: string) => cell(column, value)))
  const row = fields<GroupRow>({ id: personId, texts, products: asIs, coverage: asIs, version: asIs })

  const header = (said: string) => text('header', said)
  const paste: Rule<Paste> = ({ kind, cells, target, shown, ids }) => {
    const { hasHeader, columns } = columnsOfPaste(cells, target.column, shown)
    const kept = cells.map((line, at) =>
      line.map((said, index) => {
        const column = columns[index]
        if (said.trim() === '') return said
        if (hasHeader && at === 0) return column ? said : header(said)
        return column ? cell(column, cellText(column, said)) : ''
      }),
    )
    return { kind, cells: kept, target: { row: target.row, column: target.column }, shown, ids: ids.map(personId) }
  }
  const edit = kinds<Edit, 'cell' | 'paste'>(
    {
      ids: personIds,
      row: personId,
      rows: personIds,
      ...asTheyAre('product', 'size', 'instead', 'coverage'),
      lines: list<SetLines, readonly SetLines[]>(fields<SetLines>({ row: personId, products: asIs })),
      sizes: list<FittingSize, readonly FittingSize[]>(
        fields<FittingSize>({ row: personId, product: asIs, modelId: asIs, property1: asIs }),
      ),
    },
    {
      cell: ({ kind, row: at, column, text: said }) => ({ kind, row: personId(at), column, text: cell(column, said) }),
      paste,
    },
  )

  /** Adds a fingerprint that distinguishes persons with equal stand-ins, because charts compare persons. */
  const distinct = <T extends object>(rule: Rule<T>): Rule<T> => {
    const known = new WeakMap<T, T>()
    return (value) => {
      const kept = known.get(value) ?? {
        ...rule(value),
        print: text(
          'print',
          'print' in value ? String(value.print) : JSON.stringify({ ...value, missing: null, remindedOn: null }),
        ),
      }
      known.set(value, kept)
      return kept
    }
  }
  const unread = fields<NonNullable<GroupPersonSeen['unread']>>(
    byField(PERSONAL_FIELDS, (field) => (value: string) => typedField(field, value)),
  )
  const ownLines = { coverage: asIs, products: asIs, unread }
  const person = distinct(
    fields<GroupPersonSeen>({
      ...personalFields,
      ...ownLines,
      id: personId,
      ...asTheyAre('type', 'missing', 'byMember', 'enteredAt', 'remindedOn'),
    }),
  )
  const seen = {
    ...asTheyAre(
      'role',
      'kind',
      'date',
      'hours',
      'start',
      'location',
      'pickupDayBefore',
      'min',
      'max',
      'count',
      'asked',
    ),
    id,
    slug: typed('group'),
    title: typed('title'),
    persons: list<GroupPersonSeen>(person),
  }
  const leadersGroup = fields<LeadersGroup>({
    ...seen,
    ...asTheyAre('rate', 'pickuptime', 'returntime', 'heldUntil', 'isUnproved'),
    accommodation: stay,
    remark: orNull(typed('remark')),
    leader: distinct(
      fields<LeadersGroup['leader']>({
        ...personalFields,
        ...ownLines,
      }),
    ),
    memberUrl: typed('link'),
  })
  const membersGroup = fields<MembersGroup>({
    ...seen,
    leader: fields<MembersGroup['leader']>({ name: typed('name') }),
  })

  const membersBooking = fields<MembersBooking>({
    ...asTheyAre('role', 'date', 'hours', 'start', 'pickupDayBefore', 'handover', 'location', 'isConfirmed'),
    title: typed('title'),
    leader: fields<MembersBooking['leader']>({ name: typed('name') }),
    entries: list(fields<BookedEntry>({ name: typed('name'), lines: asIs, coverage: asIs })),
  })

  const inquiry = fields<InquiredGroup>({
    ...asTheyAre('role', 'date', 'hours', 'start', 'location', 'pickupDayBefore', 'count'),
    id,
    slug: typed('group'),
    title: typed('title'),
    leader: fields<InquiredGroup['leader']>({ name: typed('name'), email: typed('email') }),
    answer: orNull(
      kinds<InquiryAnswer>({
        state: asIs,
        word: typed('word'),
        quote: fields<Quote>({
          ...asTheyAre('sentAt', 'rate', 'payAtShop', 'validUntil', 'heldUntil'),
          id,
          cart,
          word: typed('word'),
        }),
      }),
    ),
  })

  const generalFields = {
    ...asTheyAre(
      'kind',
      'days',
      'location',
      'pickupDayBefore',
      'pickuptime',
      'returntime',
      'rate',
      'takesPart',
      'hours',
      'start',
    ),
    accommodation: stay,
    remark: typed('remark'),
  }
  const general = fields<GeneralData>({ ...generalFields, title: typed('title') })
  const table = fields<GroupTable>({ leader: row, rows: list(row) })
  const change: Rule<string> = (name) => {
    const at = name.lastIndexOf('.')
    return `${personId(name.slice(0, at))}${name.slice(at)}`
  }
  const giving = fields<Giving>({
    ...asTheyAre('product', 'size', 'others'),
    rows: personIds,
    doubles: personIds,
    notOffered: personIds,
  })
  const cellAt = fields<MissingCell>({ row: personId, column: asIs })
  const savedRows: Rule<LeaderContext['savedRows']> = (saved) =>
    Object.fromEntries(Object.entries(saved).map(([rowId, version]) => [personId(rowId), version]))
  const short = list<GroupShortfall, readonly GroupShortfall[]>(
    fields<GroupShortfall>({
      person: orNull(personId),
      name: typed('name'),
      ...asTheyAre('product', 'title', 'modelId', 'property1', 'missing', 'nearest'),
    }),
  )
  const offer = fields<GroupOffer>({
    ...asTheyAre('products', 'sets', 'rate', 'rates', 'times', 'timesOf', 'errorcode'),
    cart: orNull(cart),
    short,
  })
  const completion = kinds<GroupCompletion>({ ...stored, sent: asIs, payAtShop: asIs })

  const history = fields<History<GroupTable>>({
    past: list(table),
    present: table,
    future: list(table),
    last: orNull(change),
  })
  const pasted = orNull(fields<PasteResult>({ count: asIs, ignored: list(header), left: asIs }))

  const groupLeader = chartRules({
    context: fields<LeaderContext>({
      ...asTheyAre('shop', 'version', 'savedLeader', 'conditionsAccepted', 'termsAccepted'),
      ...asTheyAre('refusal', 'reminderRefusal'),
      slug: orNull(typed('group')),
      access: typed('access'),
      draft: orNull(
        fields<GroupDraft>({
          slug: orNull(typed('group')),
          general: orNull(general),
          changed: asIs,
          leader: orNull(row),
          rows: list(row),
        }),
      ),
      group: orNull(leadersGroup),
      membersGroup: orNull(membersGroup),
      membersBooking: orNull(membersBooking),
      inquiry: orNull(inquiry),
      general,
      table: history,
      giving: orNull(giving),
      shown: orNull(cellAt),
      pasted,
      savedRows,
      savedGeneral: orNull(general),
      offer: orNull(offer),
      issues,
      key: rules.key,
      completion: orNull(completion),
      short,
      reminded: personIds,
      notReminded: personIds,
    }),
    event: events<LeaderEvent, 'reminder.send' | 'group.ofMember' | 'group.booked' | 'group.inquired'>(
      {
        ...asTheyAre('step', 'conditionsAccepted', 'termsAccepted', 'errorcode', 'heldUntil'),
        change: general as Rule<Partial<GeneralData>>,
        edit,
        giving,
        cell: orNull(cellAt),
        key: rules.key,
        group: leadersGroup,
        issues,
        unsaved: fields<Unsaved>({
          general: orNull(general),
          leader: orNull(row),
          rows: list(row),
          removed: list(personId),
        }),
        persons: list<GroupPersonSeen, readonly GroupPersonSeen[]>(person),
        offer,
        completion,
        short,
        reminded: personIds,
        notReminded: personIds,
      },
      {
        'reminder.send': ({ type, persons }) => ({ type, persons: persons && personIds(persons) }),
        'group.ofMember': ({ type, group }) => ({ type, group: membersGroup(group) }),
        'group.booked': ({ type, group }) => ({ type, group: membersBooking(group) }),
        'group.inquired': ({ type, group }) => ({ type, group: inquiry(group) }),
      },
    ),
  })

  const groupMember = chartRules({
    context: fields<MemberContext>({
      ...asTheyAre('shop', 'products', 'refusal'),
      group: membersGroup,
      row: orNull(row),
      issues,
      last: orNull((name) => typedField('firstname', name)),
    }),
    event: events<MemberEvent>({
      id: personId,
      person: (value) => (typeof value === 'string' ? personId(value) : person(value)),
      edit,
      products: asIs,
      issues,
      errorcode: asIs,
    }),
  })

  const groupQuote = chartRules({
    context: fields<QuoteContext>({
      ...asTheyAre('conditionsAccepted', 'termsAccepted', 'refusal'),
      group: id,
      quote: orNull(id),
      key: rules.key,
      bookingId: orNull(id),
      short,
    }),
    event: events<QuoteEvent>({
      ...asTheyAre('conditionsAccepted', 'termsAccepted', 'errorcode'),
      key: rules.key,
      bookingId: id,
      short,
    }),
  })

  /**
   * Replaces the title by the stand-in of the booking's group name, because a change takes its title from the booking's
   * group name.
   */
  const bookedGeneral = fields<GeneralData>({ ...generalFields, title: typed('group') })
  const answer = fields<ChangeAnswer>({
    bookingId: id,
    number: typed('number'),
    ...asTheyAre('state', 'status', 'amount', 'fee', 'difference', 'holdUntil'),
  })
  const groupChange = chartRules({
    context: fields<ChangeContext>({
      ...asTheyAre('shop', 'language', 'version', 'termsAccepted', 'refusal'),
      group: orNull(fields<NonNullable<ChangeContext['group']>>({ persons: list(person) })),
      bookingId: id,
      draft: orNull(
        fields<ChangeDraft>({
          bookingId: id,
          version: rules.key,
          general: orNull(bookedGeneral as Rule<Partial<GeneralData>>),
          leader: orNull(row),
          rows: list(row),
          removed: list(personId),
        }),
      ),
      reservation: orNull(rules.reservation),
      general: bookedGeneral,
      table: history,
      pasted,
      giving: orNull(giving),
      shown: orNull(cellAt),
      offer: orNull(offer),
      short,
      issues,
      answer: orNull(answer),
    }),
    event: events<ChangeEvent>({
      ...asTheyAre('step', 'termsAccepted', 'errorcode'),
      change: bookedGeneral as Rule<Partial<GeneralData>>,
      edit,
      giving,
      cell: orNull(cellAt),
      reservation: rules.reservation,
      offer,
      issues,
      answer,
    }),
  })

  return { groupLeader, groupMember, groupQuote, groupChange }
}
