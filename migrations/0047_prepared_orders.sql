-- When the house has packed an order: from then on whoever placed it can no longer call it back.
alter table placed_order add prepared_at timestamptz;
