import { type Kysely, sql } from 'kysely'

/*
 * References can be checked at the end of a transaction, because renaming a shop changes keys and references
 * together.
 */

const SHOPS = `
create table tenants (
  tenant text primary key,
  version text not null,
  data jsonb not null,
  imported_at timestamptz not null default now(),
  former_codes text[] not null default '{}'
);
create table tenant_files (
  tenant text,
  name text,
  body bytea not null,
  constraint tenant_files_pk primary key (tenant, name)
);
create table stock_units (
  tenant text,
  location text,
  unit text,
  product text not null,
  model text,
  property1 text,
  capacity integer not null check (capacity >= 0),
  disabled boolean not null default false,
  constraint stock_units_pk primary key (tenant, location, unit)
);
create table stock_days (
  tenant text,
  location text,
  unit text,
  day date,
  capacity integer not null,
  taken integer not null default 0,
  -- The units taken above a lowered capacity. Each release of units reduces this number, so that these units are not rented again.
  excess integer not null default 0 check (excess >= 0),
  constraint stock_days_pk primary key (tenant, location, unit, day),
  constraint stock_days_unit foreign key (tenant, location, unit) references stock_units deferrable,
  -- Refuses claims above the capacity, so that no race can oversell.
  constraint stock_days_not_oversold check (taken >= 0 and taken <= capacity + excess)
);
create index stock_days_excess on stock_days (tenant) where excess > 0;
create table discount_uses (
  tenant text,
  code text,
  uses integer not null default 0,
  max_uses integer,
  excess integer not null default 0 check (excess >= 0),
  constraint discount_uses_pk primary key (tenant, code),
  constraint discount_not_overused check (uses >= 0 and (max_uses is null or uses <= max_uses + excess))
);`

const CUSTOMERS = `
create table customers (
  tenant text,
  id text,
  email text not null,
  password_hash text,
  profile jsonb not null,
  language text not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  constraint customers_pk primary key (tenant, id),
  constraint customers_email unique (tenant, email),
  -- Allows a password only after the customer has proved the address.
  constraint customers_activated check ((password_hash is not null) = (activated_at is not null)),
  constraint customers_email_in_small_letters check (email = lower(email))
);
create index customers_activated_since on customers (tenant, activated_at) where activated_at is not null;
create index customers_never_activated on customers (created_at) where activated_at is null;
create table customer_sessions (
  tenant text,
  token_hash text,
  customer text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint customer_sessions_pk primary key (tenant, token_hash),
  constraint customer_sessions_customer foreign key (tenant, customer) references customers on delete cascade deferrable
);
create index customer_sessions_expire on customer_sessions (expires_at);
create index customer_sessions_of_customer on customer_sessions (tenant, customer);
create table customer_devices (
  tenant text,
  token_hash text,
  account text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint customer_devices_pk primary key (tenant, token_hash, account),
  constraint customer_devices_account foreign key (tenant, account) references customers on delete cascade deferrable
);
create index customer_devices_expire on customer_devices (expires_at);
create index customer_devices_of_account on customer_devices (tenant, account);
create table customer_tokens (
  tenant text,
  token_hash text,
  customer text not null,
  purpose text not null,
  expires_at timestamptz not null,
  constraint customer_tokens_pk primary key (tenant, token_hash),
  constraint customer_tokens_customer foreign key (tenant, customer) references customers on delete cascade deferrable,
  constraint customer_tokens_purpose check (purpose in ('activation', 'password_reset'))
);
create index customer_tokens_expire on customer_tokens (expires_at);
create index customer_tokens_of_customer on customer_tokens (tenant, customer);
-- Requests with an e-mail address that the shop may not know. A job answers them by mail.
create table account_requests (
  tenant text,
  id text,
  request jsonb not null,
  email text not null,
  language text not null,
  asked_at timestamptz not null,
  constraint account_requests_pk primary key (tenant, id)
);
create index account_requests_asked_at on account_requests (asked_at);
create table saved_persons (
  tenant text,
  customer text,
  id text,
  type integer not null,
  called text not null,
  fields jsonb not null,
  sizes_until date,
  sizes text not null,
  constraint saved_persons_pk primary key (tenant, customer, id),
  constraint saved_persons_called unique (tenant, customer, called),
  constraint saved_persons_customer foreign key (tenant, customer) references customers on delete cascade deferrable,
  constraint saved_persons_sizes_kept check (
    sizes in ('none', 'until', 'kept') and (sizes = 'until') = (sizes_until is not null)
  ),
  constraint saved_persons_type check (type in (1, 2, 3))
);
create index saved_persons_sizes on saved_persons (tenant, sizes_until) where sizes_until is not null;`

/** Phone numbers are reversed, because people leave out their first digits. */
const BOOKING_WORDS = String.raw`
create function booking_words(tenant text, email text, payload jsonb) returns tsvector
language plpgsql immutable parallel safe cost 1000 as $words$
begin
  return (
    with people as materialized (
      select person from jsonb_array_elements(payload -> 'persons') as person
      union all
      select payload -> 'contact' where jsonb_typeof(payload -> 'contact') = 'object'
    )
    select coalesce(array_to_tsvector(array_agg(distinct tenant || word)), ''::tsvector)
    from (
      select '/name/' || part as word
      from people,
        regexp_split_to_table(
          lower(replace(
            regexp_replace(
              normalize(coalesce(person ->> 'firstname', '') || ' ' || coalesce(person ->> 'lastname', ''), NFD),
              '[\u0300-\u036F]', '', 'g'),
            'ß', 'ss')),
          '[\s,.''’\\_-]+') as part
      where part <> ''
      union
      select '/email/' || lower(address)
      from (
        select email as address
        union select person ->> 'email' from people
      ) as addresses
      where address <> ''
      union
      select '/phone/' || reverse(digits)
      from people,
        regexp_replace(person ->> 'phone', '[^0-9]', '', 'g') as digits
      where digits <> ''
    ) as words
  );
end
$words$`

const BOOKINGS = `
create table accepted_terms (
  tenant text,
  hash text,
  title text not null,
  content text not null,
  first_accepted_at timestamptz not null,
  constraint accepted_terms_pk primary key (tenant, hash)
);
create table reservations (
  tenant text,
  id text,
  number text not null,
  status integer not null,
  language text not null,
  payload jsonb not null,
  cart jsonb not null,
  rate jsonb not null,
  amount integer not null check (amount >= 0),
  discount text,
  location text not null,
  first_day date not null,
  last_day date not null,
  email text not null,
  hold_started timestamptz not null,
  hold_until timestamptz,
  expired boolean not null default false,
  access_hash text not null,
  booked_at timestamptz not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_fee integer,
  cancel_refund integer,
  customer text,
  sizes_removed boolean not null default false,
  -- The days on which somebody must be at the shop to collect and to return the equipment.
  pickup_day date not null,
  return_day date not null,
  change_fees integer not null default 0 check (change_fees >= 0),
  -- The hash of the network address for which holds without payment are counted.
  holder text,
  handed_out_at timestamptz,
  terms text,
  purchase_counted_at timestamptz,
  words tsvector generated always as (booking_words(tenant, email, payload)) stored,
  constraint reservations_pk primary key (tenant, id),
  constraint reservations_number unique (tenant, number),
  constraint reservations_customer foreign key (tenant, customer) references customers deferrable,
  constraint reservations_cancelled check (
    (status = 200) = (cancelled_at is not null)
    and (status = 200) = (cancel_fee is not null)
    and (status = 200) = (cancel_refund is not null)
  ),
  -- Requires an end of the hold for an open reservation only, because a paid reservation keeps its units.
  constraint reservations_hold check ((status = 0 and not expired) = (hold_until is not null)),
  constraint reservations_period check (first_day <= last_day),
  constraint reservations_status check (status in (0, 50, 100, 200))
);
create index reservations_groups on reservations (tenant, return_day) where (payload -> 'isGroup') = 'true'::jsonb;
create index reservations_holds on reservations (hold_until) where hold_until is not null;
create index reservations_never_paid on reservations (tenant, last_day) where paid_at is null and email <> '';
create index reservations_of_customer on reservations (tenant, customer, first_day desc, id) where customer is not null;
create index reservations_of_email on reservations (tenant, lower(email));
create index reservations_of_holder on reservations (tenant, holder) where holder is not null;
create index reservations_paid on reservations (tenant, last_day) where paid_at is not null and email <> '';
create index reservations_pickup_day on reservations (tenant, pickup_day);
create index reservations_return_day on reservations (tenant, return_day);
create index reservations_with_sizes on reservations (tenant, last_day) where sizes_removed = false;
create index reservations_words on reservations using gin (words);
create table reservation_changes (
  tenant text,
  id text,
  reservation text not null,
  state text not null,
  language text not null,
  payload jsonb not null,
  cart jsonb not null,
  rate jsonb not null,
  amount integer not null,
  discount text,
  location text not null,
  first_day date not null,
  last_day date not null,
  email text not null,
  hold_started timestamptz not null,
  hold_until timestamptz,
  created_at timestamptz not null,
  pickup_day date not null,
  return_day date not null,
  difference integer not null,
  fee integer not null default 0 check (fee >= 0),
  asked_by_hash text,
  asked_by_customer text,
  terms text,
  ended_at timestamptz,
  constraint reservation_changes_pk primary key (tenant, id),
  constraint reservation_changes_reservation foreign key (tenant, reservation) references reservations deferrable,
  constraint reservation_changes_amount check (amount >= 0),
  constraint reservation_changes_hold check ((state = 'held') = (hold_until is not null)),
  constraint reservation_changes_state check (state in ('held', 'expired', 'dropped', 'applied'))
);
create index reservation_changes_holds on reservation_changes (hold_until) where hold_until is not null;
create index reservation_changes_of_email on reservation_changes (tenant, lower(email));
create index reservation_changes_of_reservation on reservation_changes (tenant, reservation);
-- Allows one unpaid change for each reservation.
create unique index reservation_changes_pending on reservation_changes (tenant, reservation) where state in ('held', 'expired');
create table reservation_links (
  tenant text,
  token_hash text,
  reservation text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint reservation_links_pk primary key (tenant, token_hash),
  constraint reservation_links_reservation foreign key (tenant, reservation) references reservations deferrable
);
create index reservation_links_expire on reservation_links (expires_at);
create index reservation_links_of_reservation on reservation_links (tenant, reservation);
create table idempotency_keys (
  tenant text,
  key_hash text,
  body_hash text,
  reservation text,
  access_salt text,
  answer jsonb,
  created_at timestamptz not null,
  constraint idempotency_keys_pk primary key (tenant, key_hash),
  -- Checks the reference at the end of the transaction, because an order writes its key before its reservation.
  constraint idempotency_keys_reservation foreign key (tenant, reservation) references reservations deferrable initially deferred,
  constraint idempotency_keys_whole check (num_nulls(body_hash, reservation, access_salt, answer) in (0, 4))
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
create index idempotency_keys_of_reservation on idempotency_keys (tenant, reservation);
create table stock_claims (
  tenant text,
  reservation text,
  location text,
  unit text,
  first_day date,
  last_day date not null,
  count integer not null check (count > 0),
  change text not null default '',
  constraint stock_claims_pk primary key (tenant, reservation, change, location, unit, first_day),
  constraint stock_claims_reservation foreign key (tenant, reservation) references reservations deferrable
);
-- The history of claims: which units a reservation had, and when. Released claims themselves are deleted.
create table stock_moves (
  tenant text,
  reservation text,
  seq bigint generated always as identity,
  at timestamptz not null,
  units integer not null,
  first_day date not null,
  last_day date not null,
  constraint stock_moves_pk primary key (tenant, reservation, seq),
  constraint stock_moves_reservation foreign key (tenant, reservation) references reservations on delete cascade deferrable
);
create table withdrawals (
  tenant text,
  id text,
  reservation text,
  name text not null,
  number text not null,
  email text not null,
  received_at timestamptz not null,
  constraint withdrawals_pk primary key (tenant, id),
  constraint withdrawals_reservation foreign key (tenant, reservation) references reservations deferrable
);
create index withdrawals_of_email on withdrawals (tenant, lower(email));
create index withdrawals_of_reservation on withdrawals (tenant, reservation) where reservation is not null;
create index withdrawals_received_at on withdrawals (received_at);`

const MONEY = `
create table payments (
  tenant text,
  id text,
  reservation text not null,
  checkout_id text,
  integrity text,
  amount integer not null check (amount > 0),
  state text not null,
  provider_payment_id text,
  result_code text,
  started_at timestamptz not null,
  asked_at timestamptz,
  asked_before timestamptz,
  settled_at timestamptz,
  change text,
  refunded integer not null default 0,
  ask_at timestamptz,
  answered_at timestamptz,
  result_source text,
  constraint payments_pk primary key (tenant, id),
  constraint payments_checkout_id unique (tenant, checkout_id),
  constraint payments_provider_payment_id unique (tenant, provider_payment_id),
  constraint payments_reservation foreign key (tenant, reservation) references reservations deferrable,
  -- Refuses refunds above the received amount.
  constraint payments_refunded check (refunded between 0 and amount),
  constraint payments_result_source check (result_source in ('return', 'notification', 'job')),
  constraint payments_state check (
    state in ('starting', 'open', 'succeeded', 'review', 'declined', 'abandoned', 'refund_due')
  )
);
create index payments_ask_at on payments (ask_at) where ask_at is not null;
create index payments_of_reservation on payments (tenant, reservation, started_at);
-- Allows one starting payment for each reservation, so that two clicks at once start one payment.
create unique index payments_one_start on payments (tenant, reservation) where state = 'starting';
create table refunds (
  tenant text,
  id text,
  reservation text not null,
  payment text not null,
  amount integer not null check (amount > 0),
  reason text not null,
  note text,
  state text not null,
  attempts integer not null default 0,
  provider_refund_id text,
  result_code text,
  created_at timestamptz not null,
  due_at timestamptz,
  settled_at timestamptz,
  retries integer not null default 0,
  constraint refunds_pk primary key (tenant, id),
  constraint refunds_payment foreign key (tenant, payment) references payments deferrable,
  constraint refunds_reservation foreign key (tenant, reservation) references reservations deferrable,
  constraint refunds_due check ((state in ('due', 'sending')) = (due_at is not null)),
  constraint refunds_reason check (
    reason in ('late', 'code', 'over', 'unneeded', 'cancelled', 'changed', 'shop')
  ),
  constraint refunds_state check (state in ('due', 'sending', 'done', 'failed'))
);
create index refunds_due_at on refunds (due_at) where due_at is not null;
create index refunds_of_payment on refunds (tenant, payment);
create index refunds_of_reservation on refunds (tenant, reservation, created_at);`

const MAILS = `
-- Mails. The transaction that causes a mail stores it here, and a job sends it.
create table mails (
  tenant text,
  id text,
  mail jsonb not null,
  recipient text not null,
  language text not null,
  reservation text,
  once_key text,
  queued_at timestamptz not null,
  due_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  constraint mails_pk primary key (tenant, id),
  constraint mails_once unique (tenant, once_key),
  constraint mails_reservation foreign key (tenant, reservation) references reservations deferrable,
  constraint mails_due check (sent_at is null or due_at is null)
);
create index mails_due_at on mails (due_at) where due_at is not null;
create index mails_of_recipient on mails (tenant, lower(recipient));
create index mails_of_reservation on mails (tenant, reservation);
create index mails_told on mails (queued_at) where due_at is null and recipient <> '';
create table newsletter_optins (
  tenant text,
  token_hash text,
  email text not null,
  language text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  constraint newsletter_optins_pk primary key (tenant, token_hash)
);
create index newsletter_optins_of_email on newsletter_optins (tenant, email);
create index newsletter_optins_of_person on newsletter_optins (tenant, lower(email));
create index newsletter_optins_unconfirmed on newsletter_optins (asked_at) where confirmed_at is null;
create table rate_limits (
  tenant text,
  bucket text,
  count integer not null,
  ends_at timestamptz not null,
  constraint rate_limits_pk primary key (tenant, bucket)
);
create index rate_limits_ends_at on rate_limits (ends_at);`

const COUNTER = `
create table staff (
  tenant text,
  id text,
  email text not null,
  -- The hash of the password, or null for a former member.
  password_hash text,
  created_at timestamptz not null,
  constraint staff_pk primary key (tenant, id),
  constraint staff_email unique (tenant, email),
  constraint staff_email_in_small_letters check (email = lower(email))
);
create table staff_sessions (
  tenant text,
  token_hash text,
  staff text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint staff_sessions_pk primary key (tenant, token_hash),
  constraint staff_sessions_staff foreign key (tenant, staff) references staff deferrable
);
create index staff_sessions_expire on staff_sessions (expires_at);
create index staff_sessions_of_staff on staff_sessions (tenant, staff);
create table staff_devices (
  tenant text,
  token_hash text,
  account text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint staff_devices_pk primary key (tenant, token_hash, account),
  constraint staff_devices_account foreign key (tenant, account) references staff on delete cascade deferrable
);
create index staff_devices_expire on staff_devices (expires_at);
create index staff_devices_of_account on staff_devices (tenant, account);
create table staff_actions (
  tenant text,
  id text,
  reservation text not null,
  staff text not null,
  action text not null,
  amount integer,
  reason text,
  at timestamptz not null,
  order_hash text,
  extra text,
  constraint staff_actions_pk primary key (tenant, id),
  constraint staff_actions_reservation foreign key (tenant, reservation) references reservations on delete cascade deferrable,
  constraint staff_actions_staff foreign key (tenant, staff) references staff deferrable,
  constraint staff_actions_action check (
    action in ('handout', 'complete', 'cancel', 'refund', 'retry', 'extra_done', 'extra_open')
    and (extra is not null) = (action in ('extra_done', 'extra_open'))
  )
);
create index staff_actions_of_reservation on staff_actions (tenant, reservation, at);
create table done_extras (
  tenant text,
  reservation text,
  extra text,
  constraint done_extras_pk primary key (tenant, reservation, extra),
  constraint done_extras_reservation foreign key (tenant, reservation) references reservations on delete cascade deferrable
);`

const GROUPS = `
create table groups (
  tenant text,
  id text,
  slug text not null,
  kind text not null,
  state text not null default 'collecting',
  language text not null,
  general jsonb,
  leader jsonb,
  email text not null,
  member_token text not null,
  key_hash text not null,
  version integer not null default 1,
  held text,
  reservation text,
  sent_key_hash text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_on date not null,
  ended_at timestamptz,
  constraint groups_pk primary key (tenant, id),
  constraint groups_key unique (tenant, key_hash),
  constraint groups_slug unique (tenant, slug),
  constraint groups_ended check ((state = 'collecting') = (ended_at is null)),
  -- Requires that a group which has ended keeps no data of persons.
  constraint groups_forgotten check (
    state in ('collecting', 'inquired') or (general is null and leader is null and email = '')
  ),
  constraint groups_state check (state in ('collecting', 'inquired', 'completed', 'expired'))
);
create index groups_alive on groups (tenant, state, expires_on) where state in ('collecting', 'inquired');
create index groups_email on groups (tenant, email) where email <> '';
create index groups_ended_at on groups (ended_at);
create table group_persons (
  tenant text,
  group_id text,
  id text,
  place integer not null,
  member text,
  fields jsonb not null,
  email text not null,
  reminded_on date,
  constraint group_persons_pk primary key (tenant, group_id, id),
  constraint group_persons_group foreign key (tenant, group_id) references groups on delete cascade deferrable
);
create index group_persons_email on group_persons (tenant, email) where email <> '';
create table group_access (
  tenant text,
  token_hash text,
  group_id text not null,
  role text not null check (role in ('leader', 'member')),
  member text,
  person text,
  expires_at timestamptz not null,
  constraint group_access_pk primary key (tenant, token_hash),
  constraint group_access_group foreign key (tenant, group_id) references groups on delete cascade deferrable
);
create index group_access_expire on group_access (expires_at);
create index group_access_group on group_access (tenant, group_id);`

const RECORDINGS = `
create table recordings (
  tenant text,
  code text,
  received_at timestamptz not null,
  recording bytea not null,
  constraint recordings_pk primary key (tenant, code)
);
create index recordings_of_tenant on recordings (tenant, received_at, code);
create index recordings_received on recordings (received_at);`

const SANDBOX = `
-- The sandbox represents another company, so its tables have no tenant in their keys.
create table sandbox_checkouts (
  id text primary key,
  entity_id text not null,
  amount text not null,
  currency text not null,
  payment_type text not null,
  merchant_transaction_id text not null,
  created_at timestamptz not null
);
create index sandbox_checkouts_of_name on sandbox_checkouts (entity_id, merchant_transaction_id);
create table sandbox_payments (
  id text primary key,
  checkout text not null,
  code text not null,
  brand text not null,
  last4 text not null,
  result_url text not null,
  created_at timestamptz not null,
  decide_at timestamptz,
  constraint sandbox_payments_checkout_fkey foreign key (checkout) references sandbox_checkouts deferrable
);
create index sandbox_payments_decide_at on sandbox_payments (decide_at) where decide_at is not null;
create index sandbox_payments_of_checkout on sandbox_payments (checkout, created_at);
create table sandbox_notifications (
  id text primary key,
  entity_id text not null,
  payload jsonb not null,
  due_at timestamptz,
  attempts integer not null default 0
);
create index sandbox_notifications_due_at on sandbox_notifications (due_at) where due_at is not null;
create table sandbox_refunds (
  id text primary key,
  payment text not null,
  entity_id text not null,
  amount text not null,
  merchant_transaction_id text not null,
  code text not null,
  created_at timestamptz not null,
  constraint sandbox_refunds_payment_fkey foreign key (payment) references sandbox_payments deferrable
);
create index sandbox_refunds_by_name on sandbox_refunds (entity_id, merchant_transaction_id);
create index sandbox_refunds_of_payment on sandbox_refunds (payment);`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [SHOPS, CUSTOMERS, BOOKING_WORDS, BOOKINGS, MONEY, MAILS, COUNTER, GROUPS, RECORDINGS, SANDBOX])
    await sql.raw(part).execute(db)
}
