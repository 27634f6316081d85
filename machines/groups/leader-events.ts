import type { ErrorCode, Invalid } from '#contract/errors.ts'
import type { GroupCompletion, GroupPersonSeen, GroupShortfall, LeadersGroup, MembersGroup } from '#contract/groups.ts'
import type { Edit } from '#domain/groups/edits.ts'
import type { GeneralData, GroupOffer } from './leader-context.ts'

/** The screens of a group, in their order. */
export const GROUP_STEPS = ['generalData', 'leader', 'persons', 'conditions'] as const
export type GroupStep = (typeof GROUP_STEPS)[number]

export type LeaderEvent =
  | { type: 'general.change'; change: Partial<GeneralData> }
  | { type: 'table.edit'; edit: Edit }
  | { type: 'table.undo' }
  | { type: 'table.redo' }
  /** On with the next screen. `key`: for a group that is begun by it. */
  | { type: 'step.next'; key: string }
  | { type: 'step.open'; step: GroupStep }
  | { type: 'conditions.accept'; conditionsAccepted: boolean }
  | { type: 'terms.accept'; termsAccepted: boolean }
  | { type: 'completion.ask' }
  | { type: 'completion.keep' }
  | { type: 'completion.confirm'; key: string }
  /** What had no answer is sent again. */
  | { type: 'request.retry' }
  /** The leader comes back to the page: members may have written meanwhile. */
  | { type: 'group.refresh' }
  /** Persons by their ids; null: all who miss something. */
  | { type: 'reminder.send'; persons: readonly string[] | null }
  // What one part of the chart tells the others
  | { type: 'group.opened' }
  | { type: 'group.ended' }
  | { type: 'group.closed' }
  | { type: 'offer.outdated' }

/** 704: completed, expired or not the asker's. */
export interface Ended {
  kind: 'ended'
}

export type OpenAnswer = { kind: 'opened'; group: LeadersGroup } | { kind: 'member'; group: MembersGroup } | Ended

export type BeginAnswer =
  | { kind: 'begun'; group: LeadersGroup }
  | { kind: 'invalid'; issues: Invalid['issues'] }
  | { kind: 'refused' }

export type SaveAnswer =
  | { kind: 'saved'; persons: readonly GroupPersonSeen[] }
  | { kind: 'invalid'; issues: Invalid['issues'] }
  /** More persons than can take part: members were quicker. */
  | { kind: 'full' }
  | Ended

export type GroupOfferAnswer = { kind: 'offered'; offer: GroupOffer } | Ended

export type CompleteAnswer =
  | { kind: 'completed'; completion: GroupCompletion }
  | { kind: 'short'; short: readonly GroupShortfall[] }
  | { kind: 'belowMinimum' | 'aboveMaximum' }
  | { kind: 'invalid'; issues: Invalid['issues'] }
  | { kind: 'refused'; errorcode: ErrorCode | null }
  | Ended

export type RemindAnswer = { kind: 'reminded'; count: number } | Ended

/** What the server is asked to complete. */
export interface CompletionInput {
  group: string
  key: string
  conditionsAccepted: boolean
  termsAccepted: boolean
  amountSeen: number | null
}
