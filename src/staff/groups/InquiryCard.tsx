import { useTranslations } from 'use-intl'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import {
  postGroupDecline,
  postGroupQuote,
  postGroupWithdraw,
  type StaffInquiry,
  type StaffQuote,
} from '#contract/staff-groups.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { AskDialog, CounterTrouble } from '#src/staff/booking/CounterQuestions.tsx'
import { useStaffSend } from '#src/staff/frame/staff-session.ts'
import { useCounterMachine } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { AskDecline, AskQuote } from './AskQuote.tsx'
import { GroupCard } from './GroupCard.tsx'

export function InquiryCard({ inquiry }: { inquiry: StaffInquiry }) {
  const t = useTranslations('staff.groups.inquiry')
  const words = useTranslations('staff')
  const { money } = useFormat()
  const send = useStaffSend()
  const { id, version, isChanging, remark, equipment, price, short, latest, quote } = inquiry
  const handle = useCounterMachine(async ({ ask, key, order }) => {
    const params = { id }
    if (ask.action === 'quote') {
      const body = { ...order!.quote!, version: ask.seen.version, listSeen: ask.seen.list }
      await send(postGroupQuote, { params, headers: { [IDEMPOTENCY_HEADER]: key }, body })
    }
    if (ask.action === 'decline')
      await send(postGroupDecline, { params, body: { version: ask.seen.version, word: order!.reason } })
    if (ask.action === 'withdraw') await send(postGroupWithdraw, { params, body: { quote: ask.quote } })
  })
  const { snapshot, ask } = handle
  const done = snapshot.context.ask?.action
  const isAsking = (action: 'quote' | 'decline' | 'withdraw') => snapshot.matches('asking') && done === action
  const isOpen = quote?.state === 'open'
  const isBusy = snapshot.hasTag('busy')
  return (
    <GroupCard group={inquiry}>
      {equipment.length > 0 && (
        <ul data-part="inquiry-equipment" data-numbers>
          {equipment.map(({ title, count }) => (
            <li key={title}>{`${count} × ${title}`}</li>
          ))}
        </ul>
      )}
      {remark && <p data-part="appointment-remark">{remark}</p>}
      {price && (
        <p data-numbers>
          {t(price.rest > 0 ? 'priceRest' : 'price', { list: money(price.list), rest: money(price.rest) })}
        </p>
      )}
      {short > 0 && !quote?.heldUntil && <p data-part="staff-missing">{t('short', { count: short })}</p>}
      {quote && <LastQuote quote={quote} />}
      {isChanging && <p>{t('changing')}</p>}
      {!isChanging && (price === null || latest === null) && <p>{t('noPrice')}</p>}
      {snapshot.matches({ ready: 'done' }) && done && done !== 'tick' && (
        <Notice kind="success" title={words(`done.${done}`)} takesFocus />
      )}
      <CounterTrouble handle={handle} refused={t('refused')} isCard />
      {!isChanging && (
        <div data-part="staff-buttons">
          {isOpen ? (
            <Button
              kind="quiet"
              isPending={isBusy}
              pendingLabel={words('actions.busy')}
              onPress={() => ask({ action: 'withdraw', quote: quote.id })}
            >
              {t('withdraw')}
            </Button>
          ) : (
            <>
              {price && latest !== null && (
                <Button
                  isPending={isBusy}
                  pendingLabel={words('actions.busy')}
                  onPress={() => ask({ action: 'quote', seen: { version, list: price.list } })}
                >
                  {t(quote ? 'newQuote' : 'quote')}
                </Button>
              )}
              <Button kind="quiet" isDisabled={isBusy} onPress={() => ask({ action: 'decline', seen: { version } })}>
                {t('decline')}
              </Button>
            </>
          )}
        </div>
      )}
      {isAsking('quote') && price && latest !== null && (
        <AskQuote handle={handle} inquiry={inquiry} price={price} latest={latest} />
      )}
      {isAsking('decline') && <AskDecline handle={handle} name={inquiry.contact.name} />}
      {isAsking('withdraw') && (
        <AskDialog
          handle={handle}
          title={words('ask.withdraw.title', { name: inquiry.contact.name })}
          text={words('ask.withdraw.text')}
          confirm={words('ask.withdraw.confirm')}
          kind="danger"
        />
      )}
    </GroupCard>
  )
}

function LastQuote({ quote }: { quote: StaffQuote }) {
  const t = useTranslations('staff.groups.inquiry')
  const { money, day } = useFormat()
  const moment = useMoment()
  const { state, total, less, payAtShop, validUntil, heldUntil, by, word } = quote
  return (
    <div data-stack="4" data-numbers>
      <p data-strong>{t(`state.${state}`, { total: money(total) })}</p>
      {state === 'open' && (
        <p data-quiet>
          {t('terms', {
            less: money(less),
            pay: payAtShop ? 'shop' : 'online',
            day: day(validUntil),
            held: heldUntil === null ? 'none' : 'held',
            until: heldUntil === null ? '' : moment(heldUntil, { dateStyle: 'short', timeStyle: 'short' }),
            name: by,
          })}
        </p>
      )}
      {state === 'open' && word !== '' && <p data-part="appointment-remark">{word}</p>}
    </div>
  )
}
