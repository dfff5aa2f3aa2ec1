-- A gift may be exchanged by who received it: what they choose goes to an address of theirs, which stands beside their name.
update order_return set receiver = receiver || '{"address": null}' where receiver is not null;

create or replace function check_return_line() returns trigger language plpgsql as $$
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
  if new.returntype = 'Exchange' and exists (select from order_return r where r.id = new."return"
    and r.receiver is not null and jsonb_typeof(r.receiver -> 'address') is distinct from 'object') then
    raise exception 'a gift is exchanged to an address' using errcode = 'check_violation', constraint = 'gift_exchange_address';
  end if;
  return null;
end $$;

-- Of one return there may be a second certificate: for an exchange that nobody got.
alter table certificate drop constraint certificate_return_key, add exchange uuid unique references placed_order on delete restrict,
  add constraint certificate_of_exchange check (exchange is null or "return" is not null) not valid;
create unique index certificate_of_return on certificate ("return") where exchange is null;
