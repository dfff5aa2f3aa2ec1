-- What the workshop would do to a piece, for how much and in how many days. Its state is how far the care has come; one that is not written yet was only asked for.
create table estimate (
  id uuid primary key default gen_random_uuid(),
  "case" uuid not null references service_case on delete cascade,
  work text not null check (length(work) between 1 and 2000),
  -- Nothing, where the house answers for it.
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  days smallint not null check (days between 1 and 365),
  -- By the calendar of the site: the last day on which it is accepted, and paid.
  valid_until date not null,
  state text not null default 'estimated'
    check (state in ('estimated', 'accepted', 'declined', 'withdrawn', 'paid', 'working', 'ready', 'returned', 'refunded')),
  member uuid references staff_member on delete set null,
  written_at timestamptz not null default now(),
  unique (id, amount, currency)
);
create index estimate_case on estimate ("case", written_at);
-- One at a time: another withdraws it.
create unique index estimate_live on estimate ("case") where state in ('estimated', 'accepted', 'paid', 'working', 'ready');

-- What pays for care: once, and what was estimated to the unit. It stays in the books when the case is forgotten.
alter table payment drop constraint payment_purpose_check, add constraint payment_purpose_check check (purpose in ('order', 'certificate', 'care'));
alter table payment drop constraint payment_pays_for, add constraint payment_pays_for check (purpose <> 'order' or num_nonnulls("order", cart) > 0);
alter table payment add estimate uuid check (estimate is null or purpose = 'care');
alter table payment add foreign key (estimate, amount, currency) references estimate (id, amount, currency) on delete set null (estimate);
create unique index payment_estimate on payment (estimate) where state not in ('ABANDONED', 'PAYMENT_REJECT');

-- Nobody works on what is not paid, and nothing is called paid that is not.
create function care_is_paid() returns trigger language plpgsql as $$
begin
  if new.amount > 0 and not exists (select from payment where estimate = new.id and state in ('PAYMENT_CAPTURED', 'SETTLED')) then
    raise exception 'nobody has paid for this care' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger care_is_paid before update of state on estimate
  for each row when (new.state in ('paid', 'working', 'ready', 'returned')) execute function care_is_paid();

-- A day's money is what was paid by money, for whatever it was.
drop index payment_authorized_on;
create index payment_authorized_on on payment (coalesce(authorized_at, created_at)) include (currency, amount)
  where ("order" is not null or purpose <> 'order') and method not in ('EXCHANGE_CREDIT', 'GIFT_CERTIFICATE');
