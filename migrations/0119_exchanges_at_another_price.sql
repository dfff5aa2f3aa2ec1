-- A piece may be exchanged for one of another price. What is dearer waits for its difference, and is announced once that is paid; what is cheaper gives it
-- back once the first piece is here.
alter table order_return add due bigint not null default 0, add currency text, add pay_by timestamptz,
  add constraint order_return_due_check check (due >= 0 and (due > 0) = (currency is not null) and (due > 0) = (pay_by is not null)
    -- Who received a gift reads no price.
    and (due = 0 or receiver is null)) not valid,
  drop constraint order_return_state_check,
  add constraint order_return_state_check
    check (state in ('UNPAID', 'ASKED', 'SENT', 'RECEIVED', 'SETTLED', 'REFUSED', 'CANCELLED', 'LAPSED')) not valid;
alter table order_return add unique (id, due, currency);
create index order_return_unpaid on order_return (pay_by) where state = 'UNPAID';

-- What one of them costs, as it was agreed; null where it costs what the first did. For all of them together: what is paid beside the first, or given back of it.
alter table return_line add price bigint, add due bigint not null default 0, add back bigint not null default 0,
  add constraint return_line_price_check check (due >= 0 and back >= 0 and (price is null or (price > 0 and returntype = 'Exchange'))
    and (price is not null or (due = 0 and back = 0))) not valid;

-- What waits for its payment is nobody else's to announce.
create or replace view returned_line as
select l.line, sum(greatest(l.exchanged, case when r.state in ('UNPAID', 'ASKED', 'SENT', 'RECEIVED') then l.quantity
  when r.state = 'CANCELLED' then 0 else l.restocked + l.damaged + l.refused end))::int as quantity
from return_line l join order_return r on r.id = l."return" group by l.line;

-- What pays the difference: once, and what was agreed to the unit.
alter table payment drop constraint payment_purpose_check,
  add constraint payment_purpose_check check (purpose in ('order', 'certificate', 'care', 'exchange')) not valid;
alter table payment add "return" uuid, add constraint payment_return_check check ((purpose = 'exchange') = ("return" is not null)) not valid;
alter table payment add constraint payment_of_return foreign key ("return", amount, currency) references order_return (id, due, currency) not valid;
create unique index payment_return on payment ("return") where state not in ('ABANDONED', 'PAYMENT_REJECT');
create index payment_of_returns on payment ("return") where "return" is not null;

-- Nothing is announced, and nothing leaves, whose difference is not paid. What was ever owed back of it pays nothing any more, also where its provider
-- refused to give it.
create function difference_is_paid() returns trigger language plpgsql as $$
begin
  if not exists (select from payment p where p."return" = case tg_table_name when 'order_return' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'return')::uuid end
    and p.state in ('PAYMENT_CAPTURED', 'SETTLED') and not exists (select from refund f where f.payment = p.id)) then
    raise exception 'nobody has paid the difference of this exchange' using errcode = 'check_violation', constraint = 'difference_is_paid';
  end if;
  return new;
end $$;
create trigger difference_is_paid before update of state on order_return
  for each row when (new.due > 0 and old.state = 'UNPAID' and new.state = 'ASKED') execute function difference_is_paid();
create trigger difference_is_paid before update of exchanged on return_line
  for each row when (new.due > 0 and new.exchanged > 0) execute function difference_is_paid();
