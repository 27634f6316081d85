import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Page } from '#src/layout/Page.tsx'
import { useGroup, useGroupActor, useGroupSend, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { GroupEnded } from '#src/groups/GroupEnded.tsx'
import { GroupSkeleton } from '#src/groups/GroupSkeleton.tsx'
import { MemberVisit } from '#src/groups/member/MemberVisit.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { ConditionsScreen } from './ConditionsScreen.tsx'
import { GeneralScreen } from './GeneralScreen.tsx'
import { LeaderScreen } from './LeaderScreen.tsx'
import { PersonsScreen } from './PersonsScreen.tsx'
import { useStepInAddress } from './useStepInAddress.ts'
import '#src/groups/Groups.css'

const PAGES = ['generalData', 'leader', 'beginning', 'persons', 'conditions', 'confirmingCompletion'] as const

const pageOf = (snapshot: GroupSnapshot) => {
  const page = PAGES.find((name) => snapshot.matches({ flow: { filling: name } }))
  if (page) return page
  if (snapshot.matches({ flow: 'completing' }) || snapshot.matches({ flow: 'unreachable' })) return 'conditions'
  if (snapshot.matches({ flow: 'alreadyCompleted' })) return 'ended'
  if (snapshot.matches({ flow: 'ofMember' })) return 'member'
  return snapshot.matches({ flow: 'unopened' }) ? 'unopened' : 'waiting'
}

/** Each state of the leader's chart has its screen. */
export function LeaderPages() {
  const page = useGroup(pageOf)
  useStepInAddress(useGroupActor())
  const membersGroup = useGroup(({ context }) => context.membersGroup)
  switch (page) {
    case 'generalData':
      return <GeneralScreen />
    case 'leader':
    case 'beginning':
      return <LeaderScreen />
    case 'persons':
      return <PersonsScreen />
    case 'conditions':
    case 'confirmingCompletion':
      return <ConditionsScreen />
    case 'ended':
      return <GroupEnded />
    case 'member':
      return membersGroup && <MemberVisit group={membersGroup} />
    case 'unopened':
      return <Unopened />
    default:
      return <GroupSkeleton />
  }
}

function Unopened() {
  const t = useTranslations('groups.unopened')
  const wordsOf = useErrorcodeWords()
  const send = useGroupSend()
  const refusal = useGroup(({ context }) => context.refusal)
  return (
    <Page title={t('title')} takesFocus>
      <Notice kind="error">
        <p>{refusal === null ? t('text') : wordsOf(refusal)}</p>
        <div data-part="notice-actions">
          <Button kind="quiet" onPress={() => send({ type: 'request.retry' })}>
            {t('retry')}
          </Button>
        </div>
      </Notice>
    </Page>
  )
}
