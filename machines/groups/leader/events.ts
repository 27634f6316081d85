import type { ErrorCode, Invalid } from '#contract/errors.ts'
import type { GroupKind } from '#contract/group-settings.ts'
import type {
  GroupCompletion,
  GroupGeneralInput,
  GroupLeaderInput,
  GroupPersonSeen,
  GroupShortfall,
  InquiredGroup,
  LeadersGroup,
  MembersBooking,
  MembersGroup,
} from '#contract/groups.ts'
import type { Edit } from '#domain/groups/edits.ts'
import type { Giving } from '#domain/groups/equipment.ts'
import type { GeneralData, GroupOffer } from './context.ts'
import type { MissingCell } from './missing.ts'
import type { Unsaved } from './saving.ts'
import type { GroupStep } from './steps.ts'

export type Ended = { type: 'group.ended' }

export type OpenAnswer =
  | { type: 'group.opened'; group: LeadersGroup }
  | { type: 'group.ofMember'; group: MembersGroup }
  | { type: 'group.inquired'; group: InquiredGroup }
  | { type: 'group.booked'; group: MembersBooking }
  | Ended
  | { type: 'group.refused'; errorcode: ErrorCode | null }
  | { type: 'group.unreachable' }

export type BeginAnswer =
  | { type: 'group.begun'; group: LeadersGroup }
  | { type: 'group.invalid'; issues: Invalid['issues'] }
  | { type: 'group.refused'; errorcode: ErrorCode | null }
  | { type: 'group.unreachable' }

export type RefreshAnswer = { type: 'group.refreshed'; group: LeadersGroup } | Ended | { type: 'refresh.unreachable' }

export type SaveAnswer =
  /** `unsaved` has the changes as they were sent, because the table may change meanwhile. */
  | { type: 'changes.saved'; unsaved: Unsaved; persons: readonly GroupPersonSeen[]; group?: LeadersGroup }
  | { type: 'changes.invalid'; issues: Invalid['issues'] }
  | { type: 'changes.refused'; errorcode: ErrorCode }
  | { type: 'changes.full' }
  | Ended
  | { type: 'changes.unreachable' }

export type GroupOfferAnswer = { type: 'offer.answered'; offer: GroupOffer } | Ended | { type: 'offer.unreachable' }

export type CompleteAnswer =
  | { type: 'completion.made'; completion: GroupCompletion }
  /**
   * Until `heldUntil`, the shop holds the units that are free. It holds nothing if `heldUntil` is null. Recordings of
   * earlier releases lack it.
   */
  | { type: 'completion.short'; short: readonly GroupShortfall[]; heldUntil?: string | null }
  | { type: 'completion.belowMinimum' }
  | { type: 'completion.aboveMaximum' }
  /** The leader must first open the mailed link, or log in. */
  | { type: 'completion.unproved' }
  | { type: 'completion.invalid'; issues: Invalid['issues'] }
  | { type: 'completion.refused'; errorcode: ErrorCode | null }
  | { type: 'completion.tooLate' }
  | { type: 'completion.unreachable' }

export type RemindAnswer =
  | { type: 'reminder.sent'; reminded: readonly string[]; notReminded: readonly string[] }
  | Ended
  | { type: 'reminder.refused'; errorcode: ErrorCode }
  | { type: 'reminder.unreachable' }

export type TableEvent =
  | { type: 'general.change'; change: Partial<GeneralData> }
  | { type: 'table.edit'; edit: Edit }
  | { type: 'table.undo' }
  | { type: 'table.redo' }
  | { type: 'paste.open' }
  | { type: 'paste.close' }
  /** If a person already has a product of the same kind, the chart asks the leader first. */
  | { type: 'equipment.give'; giving: Giving }
  | { type: 'equipment.replace' }
  | { type: 'equipment.add' }
  | { type: 'equipment.cancel' }
  /** If `cell` is null, the focus moves to the next missing cell. */
  | { type: 'cell.show'; cell: MissingCell | null }

export type LeaderEvent =
  | TableEvent
  | { type: 'step.next'; key: string }
  | { type: 'step.open'; step: GroupStep }
  | { type: 'conditions.accept'; conditionsAccepted: boolean }
  | { type: 'terms.accept'; termsAccepted: boolean }
  | { type: 'completion.ask' }
  | { type: 'completion.keep' }
  | { type: 'completion.confirm'; key: string }
  | { type: 'request.retry' }
  | { type: 'group.refresh' }
  | { type: 'inquiry.reload' }
  /** Null means all persons with missing data. */
  | { type: 'reminder.send'; persons: readonly string[] | null }
  | OpenAnswer
  | BeginAnswer
  | RefreshAnswer
  | SaveAnswer
  | GroupOfferAnswer
  | CompleteAnswer
  | RemindAnswer

export interface Beginning {
  kind: GroupKind
  general: GroupGeneralInput
  leader: GroupLeaderInput
  key: string
}

export interface CompletionInput {
  group: string
  key: string
  conditionsAccepted: boolean
  termsAccepted: boolean
  amountSeen: number | null
}
