-- An order is its lines and what is added to or taken from them; who pays what, and what was given back, are rows of their own.

alter table price alter amount type bigint;
alter table cart_line alter amount type bigint;

alter table placed_order_line rename to order_line;
alter table order_line drop constraint placed_order_line_pkey;
alter table order_line add id uuid primary key default gen_random_uuid(), add unique ("order", position),
  alter amount type bigint, drop constraint placed_order_line_amount_check, add check (amount >= 0);

create table order_adjustment (
  id uuid primary key default gen_random_uuid(),
  "order" uuid not null references placed_order on delete cascade,
  kind text not null check (kind in ('shipping', 'tax', 'gift_wrap', 'coupon', 'certificate', 'exchange_credit')),
  amount bigint not null check (amount <> 0),
  -- What it is called, where its kind does not say it: a coupon's code.
  label text not null default ''
);
create index order_adjustment_order on order_adjustment ("order");
insert into order_adjustment ("order", kind, amount) select id, 'shipping', shipping from placed_order where shipping <> 0;
insert into order_adjustment ("order", kind, amount) select id, 'tax', tax from placed_order where tax <> 0;

create table payment (
  id uuid primary key default gen_random_uuid(),
  -- What it pays: an order, or a cart that becomes one when it is authorized.
  "order" uuid references placed_order on delete restrict,
  cart uuid,
  method text not null,
  provider text not null,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('STARTED', 'AUTHORIZED', 'PAYMENT_CAPTURED', 'SETTLED', 'PAYMENT_REJECT', 'ABANDONED')),
  provider_ref text,
  -- The provider is asked under it, so that asking again is asking once.
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 200),
  -- Kept by `refund`: never more than was paid.
  refunded bigint not null default 0 constraint payment_refunded_within_paid check (refunded between 0 and amount),
  created_at timestamptz not null default now(),
  check (num_nonnulls("order", cart) > 0),
  unique (provider, provider_ref)
);
create index payment_order on payment ("order") where "order" is not null;
-- One attempt at a time: a second tab waits for the first.
create unique index payment_started on payment (cart) where state = 'STARTED';

-- What a provider told us. It may tell it twice: kept once.
create table payment_event (
  provider text not null,
  id text not null,
  payment uuid references payment on delete restrict,
  kind text not null,
  data jsonb not null default '{}',
  received_at timestamptz not null default now(),
  primary key (provider, id)
);
create index payment_event_payment on payment_event (payment);

create table refund (
  id uuid primary key default gen_random_uuid(),
  payment uuid not null references payment on delete restrict,
  amount bigint not null check (amount > 0),
  state text not null default 'ASKED' check (state in ('ASKED', 'DONE', 'REFUSED')),
  reason text not null default '',
  provider_ref text,
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 200),
  created_at timestamptz not null default now()
);
create index refund_payment on refund (payment);

-- The ceiling is the payment's own check: two refunds at once meet at its row.
create function count_refund() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op = 'UPDATE' and old.state <> 'REFUSED' then old.amount else 0 end;
  now_ bigint := case when new.state <> 'REFUSED' then new.amount else 0 end;
begin
  if tg_op = 'UPDATE' and old.payment <> new.payment then raise exception 'a refund stays with its payment'; end if;
  if now_ = before then return null; end if;
  update payment set refunded = refunded + now_ - before where id = new.payment
    and (now_ < before or state in ('PAYMENT_CAPTURED', 'SETTLED'));
  if not found then raise exception 'nothing was paid that could be given back' using errcode = 'check_violation'; end if;
  return null;
end $$;
create trigger count_refund after insert or update on refund for each row execute function count_refund();
create trigger refund_stays before delete on refund for each statement execute function refuse_change();

insert into payment ("order", cart, method, provider, amount, currency, state, idempotency_key, created_at)
select id, cart, payment_method, 'cash', total, currency, 'AUTHORIZED', 'order:' || id, placed_at from placed_order;

alter table placed_order
  drop constraint placed_order_check,
  drop column subtotal, drop column shipping, drop column tax, drop column payment_method,
  alter total type bigint,
  add check (total >= 0),
  -- Orders that the house writes for somebody have neither.
  alter cart drop not null, alter visitor drop not null,
  add state text;
update placed_order set state = (array['SHORT_SHIPPING', 'IN_PREPARATION', 'SHIPPED', 'DELIVERED', 'COLLECTED', 'TROUBLE_TO_DELIVER',
  'READY_TO_COLLECT', 'CANCELLED'])[status + 1];
alter table placed_order drop column status, alter state set not null, alter state set default 'IN_PREPARATION',
  add check (state in ('SHORT_SHIPPING', 'IN_PREPARATION', 'SHIPPED', 'DELIVERED', 'COLLECTED', 'TROUBLE_TO_DELIVER',
    'READY_TO_COLLECT', 'CANCELLED'));

create function check_order_total() returns trigger language plpgsql as $$
declare
  checked uuid;
begin
  if tg_table_name = 'placed_order' then checked := new.id;
  elsif tg_op = 'DELETE' then checked := old."order";
  else checked := new."order";
  end if;
  if exists (
    select 1 from placed_order o where o.id = checked and o.total <>
      coalesce((select sum(l.quantity * l.amount) from order_line l where l."order" = o.id), 0)
      + coalesce((select sum(a.amount) from order_adjustment a where a."order" = o.id), 0)
  ) then
    raise exception 'an order''s total is the sum of its lines and adjustments' using errcode = 'check_violation',
      constraint = 'order_total';
  end if;
  return null;
end $$;
create constraint trigger order_total after insert or update on placed_order
  deferrable initially deferred for each row execute function check_order_total();
create constraint trigger order_line_total after insert or update or delete on order_line
  deferrable initially deferred for each row execute function check_order_total();
create constraint trigger order_adjustment_total after insert or update or delete on order_adjustment
  deferrable initially deferred for each row execute function check_order_total();

-- Every step that something took from one state to the next, and why.
create table state_change (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('order', 'payment', 'refund', 'stock_hold')),
  subject_id uuid not null,
  -- Nothing where it began.
  from_state text,
  to_state text not null,
  cause text not null check (length(cause) between 1 and 200),
  at timestamptz not null default now()
);
create index state_change_of on state_change (subject, subject_id, id);
create trigger state_change_append_only before update or delete on state_change
  for each statement execute function refuse_change();

insert into state_change (subject, subject_id, to_state, cause, at)
select 'order', id, state, 'placed', placed_at from placed_order
union all select 'payment', id, state, 'order placed', created_at from payment;
