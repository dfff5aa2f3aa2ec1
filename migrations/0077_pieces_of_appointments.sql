-- Up to three pieces are laid out for an appointment, as for a try-on. Whether the store had them is in `stock_hold`.
alter table appointment add column skus text[] not null default '{}' check (cardinality(skus) <= 3);
update appointment set skus = array[sku] where sku is not null;
alter table appointment drop column sku, drop column piece_held;

-- Nobody came: the advisor's hour was lost, and that is not the same as one that was given back.
alter table appointment drop constraint appointment_state_check,
  add constraint appointment_state_check check (state in ('booked', 'cancelled', 'honoured', 'missed'));
