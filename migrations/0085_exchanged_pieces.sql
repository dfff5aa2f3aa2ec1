-- How many of a line another size has left for: those are exchanged, whether the first ones come or not. Nothing again once that order is cancelled.
alter table return_line add exchanged integer not null default 0 constraint return_line_exchanged
  check (exchanged between 0 and quantity and (returntype = 'Exchange' or exchanged = 0));

update return_line l set exchanged = least(l.quantity, (
  select coalesce(sum(e.quantity), 0) from placed_order o join order_line e on e."order" = o.id
  where o.exchange_of = l."return" and o.state <> 'CANCELLED' and e.sku = l.wanted))
where l.returntype = 'Exchange';

-- How much of each line is on its way back, has come or was exchanged: what never came, and nothing left for, may be given back another time.
create or replace view returned_line as
select l.line, sum(greatest(l.exchanged, case when r.state in ('ASKED', 'SENT', 'RECEIVED') then l.quantity
  when r.state = 'CANCELLED' then 0 else l.restocked + l.damaged + l.refused end))::int as quantity
from return_line l join order_return r on r.id = l."return" group by l.line;
