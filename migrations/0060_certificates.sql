-- Gift certificates: bought with a payment of their own, sent by mail on a chosen day, and spent at payment.

alter table payment add purpose text not null default 'order' check (purpose in ('order', 'certificate'));
-- What buys a certificate pays for no cart.
alter table payment drop constraint payment_check;
alter table payment add constraint payment_pays_for check (purpose = 'certificate' or num_nonnulls("order", cart) > 0);

create table certificate (
  id uuid primary key default gen_random_uuid(),
  -- What it was bought with: told twice, it is one certificate.
  payment uuid not null unique references payment on delete restrict,
  -- By which it is found. The code itself stays until its letter has left, and then in that letter alone.
  code_hash text not null unique check (length(code_hash) = 43),
  code text,
  code_end text not null check (length(code_end) = 4),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  -- Kept by its movements alone.
  balance bigint not null default 0 constraint certificate_never_below_zero check (balance between 0 and amount),
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null,
  recipient text not null,
  recipient_email text not null,
  sender text not null,
  buyer_email text not null,
  message text not null check (char_length(message) <= 1000),
  send_on date not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DUE', 'SENT')),
  bought_at timestamptz not null default now(),
  sent_at timestamptz,
  check (state <> 'SENT' or code is null)
);
alter table state_change drop constraint state_change_subject_check;
alter table state_change add constraint state_change_subject_check check (subject in ('order', 'payment', 'refund', 'stock_hold', 'certificate'));

create index certificate_waiting on certificate (send_on) where state = 'WAITING';
create index certificate_sent on certificate (sent_at) where recipient_email <> '';

-- Every unit that came to a certificate or left it, and for whom: the payment that bought it, the one that it is held for, an order.
create table certificate_movement (
  id bigint generated always as identity primary key,
  certificate uuid not null references certificate on delete restrict,
  kind text not null check (kind in ('issued', 'taken', 'returned')),
  holder uuid not null,
  amount bigint not null check (case kind when 'taken' then amount < 0 else amount > 0 end),
  cause text not null,
  at timestamptz not null default now(),
  -- The same is done once, however often it is asked for.
  unique (certificate, holder, kind)
);
create index certificate_movement_holder on certificate_movement (holder);
create trigger certificate_movement_append_only before update or delete on certificate_movement
  for each statement execute function refuse_change();

create function keep_certificate_balance() returns trigger language plpgsql as $$
begin
  update certificate set balance = balance + new.amount where id = new.certificate;
  return null;
end $$;
create trigger keep_certificate_balance after insert on certificate_movement
  for each row execute function keep_certificate_balance();

-- What it pays of an order is a payment of its own.
alter table payment add certificate uuid references certificate on delete restrict;
