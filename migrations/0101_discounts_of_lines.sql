-- What a coupon took off each line of an order, in all of its pieces; what is left of the coupon came off the delivery. So what comes back, or is
-- not sent, is worth what was paid for it, and not a share of what another piece cost.
alter table order_line add discount bigint not null default 0,
  add constraint order_line_discount_check check (discount <= 0 and 0 - discount <= quantity * amount) not valid;

-- Orders from before: by the coupon as it is now, over the pieces that it is for. Where something was given back already, it was shared over all of
-- them, and stays so: what is back has its part rounded down, as it was then, and the others have the rest. So the parts add up to the whole.
with off as (
  select a."order", 0 - a.amount as amount, k.kind, k.categories,
    exists (select from order_return r where r."order" = a."order" and r.state = 'SETTLED') as is_shared
  from order_adjustment a left join coupon k on a.kind = 'coupon' and k.code = a.label
  where a.kind in ('coupon', 'exchange_credit')
),
line as (
  select l.id, l."order", l.position, l.quantity * l.amount as price, off.amount as off,
    -- Which part of the line is back and paid for.
    case when off.is_shared then (
      select coalesce(sum(greatest(b.exchanged, case when r.state = 'SETTLED' then b.restocked + b.damaged else 0 end)), 0)
      from return_line b join order_return r on r.id = b."return" where b.line = l.id)::numeric / greatest(l.quantity, 1) else 0 end as back,
    off.is_shared or off.categories is null or exists (
      with recursive above as (
        select c.id, c.parent from colourway w join product p on p.id = w.product join style s on s.id = p.style join category c on c.id = s.category
        where w.id = l.colourway
        union all select a.id, a.parent from category a join above b on a.id = b.parent
      )
      select from above where id = any(off.categories)) as is_meant
  from off join order_line l on l."order" = off."order"
  where off.is_shared or off.kind is distinct from 'free_delivery'
),
meant as (select *, bool_or(is_meant) over (partition by "order") as is_any_meant from line),
summed as (
  select id, off, price, sum(price) over (partition by "order" order by back desc, position) as up_to, sum(price) over (partition by "order") as whole
  from meant where is_meant or not is_any_meant
)
update order_line l set discount = div(least(s.off, s.whole) * (s.up_to - s.price), s.whole) - div(least(s.off, s.whole) * s.up_to, s.whole)
from summed s where s.id = l.id and s.whole > 0;

set constraints all immediate;
-- What came off its lines is no more than the coupon, and what is left of it no more than the delivery.
create function check_order_discount() returns trigger language plpgsql as $$
declare
  off bigint := (select coalesce(sum(amount), 0) from order_adjustment where "order" = new."order" and kind in ('coupon', 'exchange_credit'));
  shipping bigint := (select coalesce(sum(amount), 0) from order_adjustment where "order" = new."order" and kind = 'shipping');
  of_lines bigint := (select coalesce(sum(discount), 0) from order_line where "order" = new."order");
begin
  if of_lines < off or of_lines - off > shipping then
    raise exception 'what a coupon takes off is off lines or off the delivery' using errcode = 'check_violation', constraint = 'order_discount';
  end if;
  return null;
end $$;
create constraint trigger order_discount after insert or update on order_adjustment deferrable initially deferred
  for each row when (new.kind in ('coupon', 'exchange_credit')) execute function check_order_discount();
create constraint trigger order_line_discount after insert or update on order_line deferrable initially deferred
  for each row when (new.discount <> 0) execute function check_order_discount();
