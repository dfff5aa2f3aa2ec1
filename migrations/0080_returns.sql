-- What comes back: for money, or for another size. Nobody gives back more than was handed over to them.
create table order_return (
  id uuid primary key default gen_random_uuid(),
  "order" uuid not null references placed_order on delete restrict,
  -- The order's, and which of its returns it is: it stands on the label.
  number text not null unique check (number ~ '-R[0-9]{2}$'),
  way text not null check (way in ('parcel', 'store')),
  state text not null default 'ASKED' check (state in ('ASKED', 'SENT', 'RECEIVED', 'SETTLED', 'REFUSED', 'CANCELLED')),
  -- How often it was changed: whoever moves it says which one they looked at.
  version integer not null default 0,
  asked_at timestamptz not null default now(),
  -- Until when its label is good.
  send_by timestamptz not null
);
create index order_return_order on order_return ("order");
create index order_return_state on order_return (state, asked_at desc);
create trigger count_return_version before update of state, version on order_return
  for each row execute function count_order_version();

create table return_line (
  id uuid primary key default gen_random_uuid(),
  "return" uuid not null references order_return on delete restrict,
  line uuid not null references order_line on delete restrict,
  quantity integer not null check (quantity > 0),
  returntype text not null check (returntype in ('Refund', 'Exchange')),
  why text not null check (why in ('TOO_SMALL', 'TOO_LARGE', 'NOT_AS_SHOWN', 'FAULTY', 'WRONG_PIECE', 'CHANGED_MIND')),
  -- As it is reported: an exchange has one reason, whatever its shopper's was.
  reason text not null generated always as (case returntype when 'Exchange' then 'EXR' else why end) stored,
  -- The size that is wanted for it.
  wanted text,
  -- What the house made of it: sold again, taken back but not sold again, sent back to its owner.
  restocked integer not null default 0 check (restocked >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  refused integer not null default 0 check (refused >= 0),
  check ((returntype = 'Exchange') = (wanted is not null)),
  constraint return_line_within_asked check (restocked + damaged + refused <= quantity),
  unique ("return", line)
);
create index return_line_line on return_line (line);

-- How much of each line is on its way back or has come: what never came may be given back another time.
create view returned_line as
select l.line, sum(case when r.state in ('ASKED', 'SENT', 'RECEIVED') then l.quantity
  when r.state = 'CANCELLED' then 0 else l.restocked + l.damaged + l.refused end)::int as quantity
from return_line l join order_return r on r.id = l."return" group by l.line;

-- Two at once meet at the line that both give back.
create function check_return_line() returns trigger language plpgsql as $$
declare
  received integer;
begin
  select l.quantity into received from order_line l
  join order_return r on r.id = new."return" and r."order" = l."order"
  join placed_order o on o.id = r."order" and o.state in ('DELIVERED', 'COLLECTED')
  where l.id = new.line for update of l;
  if received is null or (select quantity from returned_line where line = new.line) > received then
    raise exception 'no more comes back than was handed over' using errcode = 'check_violation', constraint = 'return_within_received';
  end if;
  return null;
end $$;
create trigger check_return_line after insert on return_line for each row execute function check_return_line();

-- The order that an exchange is sent with: one for a return, however often it is asked for.
alter table placed_order add exchange_of uuid unique references order_return on delete restrict,
  drop constraint placed_order_number_check, add constraint placed_order_number_check check (number ~ '^[A-Z]{2,3}[0-9]{8}(-E[0-9]{2})?$');

-- Beside the papers of the whole order there is one for each return.
alter table invoice drop constraint invoice_order_kind_key, add "return" uuid unique references order_return on delete restrict;
create unique index invoice_of_order on invoice ("order", kind) where "return" is null;
