import { leaderSetup } from './actions.ts'
import { completing } from './completing.ts'
import { groupAddress } from './events.ts'
import { filling } from './filling.ts'

/** The region of the screen that the leader is on. */
export const flowRegion = leaderSetup.createStateConfig({
  description: 'Which screen the leader is on.',
  initial: 'starting',
  states: {
    starting: {
      description: 'A new group, or one that the address names.',
      meta: { noAddress: 'The address stays until the group is open.' },
      always: [{ guard: 'isNew', target: 'filling' }, { target: 'opening' }],
    },
    opening: {
      description: 'The group is fetched.',
      meta: { noAddress: 'The address stays until the group is open.' },
      invoke: {
        id: 'openGroup',
        src: 'openGroup',
        input: ({ context: { slug, access } }) => ({ slug: slug!, access }),
      },
      on: {
        'group.opened': { target: 'filling.persons', actions: 'storeOpened' },
        'group.ofMember': { target: 'ofMember', actions: 'storeMember' },
        'group.ended': 'alreadyCompleted',
        'group.refused': { target: 'unopened', actions: 'storeRefusal' },
        'group.unreachable': { target: 'unopened', actions: 'forgetRefusal' },
      },
    },
    unopened: {
      description: 'The shop has refused it, or did not answer: it can be asked for again.',
      meta: { noAddress: 'The address stays until the group is open.' },
      on: { 'request.retry': 'opening' },
    },
    ofMember: {
      description: 'This browser has a member of the group: the member’s screen takes over.',
      meta: { noAddress: 'The chart of the member has the address of the page.' },
    },
    filling,
    completing,
    unreachable: {
      description: 'Nobody knows whether the completion arrived: sent again it is the same one.',
      meta: { address: { ...groupAddress('conditions'), opensOther: true } },
      on: { 'request.retry': 'completing' },
    },
    completed: {
      description: 'The group is completed: a booking, or an inquiry.',
      meta: { noAddress: 'The page of the success takes over.' },
      entry: 'dropDraft',
      type: 'final',
    },
    alreadyCompleted: {
      description: 'There is no such group, or it is completed: one answer for both.',
      meta: { noAddress: 'The address stays: it opens the same answer again.' },
      entry: 'dropDraft',
      type: 'final',
    },
  },
})
