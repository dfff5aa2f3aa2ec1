-- Payments that somebody else takes: they begin before there is an order, and end as one, or are let go.

alter table payment
  -- Whose it is; nothing for what the house wrote down itself.
  add visitor uuid,
  -- What was agreed: it becomes the order when it is authorized, and is forgotten when it ends.
  add agreed jsonb,
  -- Until when its pieces are held and it may be paid.
  add expires_at timestamptz,
  add attempts integer not null default 0,
  -- When its provider had let go of one that ended without an order.
  add released_at timestamptz;
create index payment_open on payment (expires_at) where state = 'STARTED';
create index payment_unreleased on payment (created_at)
  where state in ('ABANDONED', 'PAYMENT_REJECT') and released_at is null and provider_ref is not null;
create index payment_captured on payment (created_at) where state = 'PAYMENT_CAPTURED' and provider_ref is not null;
create index refund_asked on refund (created_at) where state = 'ASKED';

-- The payment under way: what it holds is the cart's own.
alter table cart add payment uuid;

-- What was expected and when, also where none of it is left.
create or replace view orderable_stock as
select sku, place, quantity, held, expected_quantity, expected_held,
  case when quantity > 0 then 'IN_STOCK' when expected_quantity = 0 then 'NOT_AVAILABLE'
    when expected = 'preorder' then 'PREORDER' else 'BACKORDER' end as level,
  case when quantity > 0 then quantity else expected_quantity end as orderable,
  case when quantity = 0 and expected_quantity > 0 then expected_at end as expected_at,
  expected, expected_at as due_at
from stock;

-- Orders at the door that nobody has paid yet, by where they go: nobody orders a hundred of them.
create index placed_order_door on placed_order (lower(address ->> 'address1'), (address ->> 'postal')) where state <> 'CANCELLED';
