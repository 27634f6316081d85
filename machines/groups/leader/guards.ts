import { and, not, or, stateIn } from 'xstate'
import { isSameJson } from '#machines/same-json.ts'
import type { GroupStep } from './events.ts'
import { lackingPersons, leaderProblems, missingGeneral, takingPart } from './missing.ts'
import { isSaved } from './saving.ts'
import { leaderTypes } from './setup.ts'

/** What the leader's chart decides by. */
export const leaderGuards = leaderTypes.extend({
  guards: {
    // The way through the screens
    isNew: ({ context }) => context.slug === null,
    isBegun: ({ context }) => context.group !== null,
    opens: ({ event }, { step }: { step: GroupStep }) => event.type === 'step.open' && event.step === step,
    isGeneralComplete: ({ context }) => missingGeneral(context).length === 0,
    isLeaderComplete: ({ context }) => leaderProblems(context).length === 0,
    isBelowMinimum: ({ context }) => takingPart(context).length < context.shop.min,
    isAboveMaximum: ({ context }) => takingPart(context).length > context.shop.max,
    isBookable: ({ context }) => (context.offer?.errorcode ?? null) === null,
    isPersonsComplete: and(['isBookable', ({ context }) => lackingPersons(context).length === 0]),
    isReadyToComplete: and([not('isBelowMinimum'), not('isAboveMaximum'), 'isPersonsComplete']),
    isAccepted: ({ context }) =>
      context.conditionsAccepted && (context.termsAccepted || context.general.kind === 'inquiry'),

    // Whether the server has everything
    isSaved: ({ context }) => isSaved(context),
    isUnsent: stateIn({ keeping: 'failed' }),
    isNotTaken: or([stateIn({ keeping: 'refused' }), stateIn({ keeping: 'full' })]),
    isClosed: stateIn({ keeping: 'closed' }),
    isCompleting: stateIn({ flow: 'completing' }),
    hasOffer: ({ context }) => context.offer !== null,
    isChangedByMembers: ({ context, event }) =>
      event.type === 'group.refreshed' && !isSameJson(event.group, context.group),
  },
})
