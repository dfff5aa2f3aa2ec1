-- When money was taken and when it was given back, beside the state that says so: a day's sums are read by these.
alter table payment add captured_at timestamptz;
update payment p set captured_at = coalesce(
  (select min(c.at) from state_change c where c.subject = 'payment' and c.subject_id = p.id and c.to_state in ('PAYMENT_CAPTURED', 'SETTLED')),
  p.created_at)
where p.state in ('PAYMENT_CAPTURED', 'SETTLED');
create function note_capture() returns trigger language plpgsql as $$
begin
  new.captured_at := coalesce(new.captured_at, now());
  return new;
end $$;
create trigger note_capture before insert or update of state on payment
  for each row when (new.state in ('PAYMENT_CAPTURED', 'SETTLED')) execute function note_capture();

alter table refund add done_at timestamptz;
update refund r set done_at = coalesce(
  (select min(c.at) from state_change c where c.subject = 'refund' and c.subject_id = r.id and c.to_state = 'DONE'), r.created_at)
where r.state = 'DONE';
create function note_refund() returns trigger language plpgsql as $$
begin
  new.done_at := coalesce(new.done_at, now());
  return new;
end $$;
create trigger note_refund before insert or update of state on refund
  for each row when (new.state = 'DONE') execute function note_refund();

-- A day of each kind without reading the table's rows.
create index payment_authorized_on on payment (coalesce(authorized_at, created_at)) include (currency, amount)
  where "order" is not null or purpose = 'certificate';
create index payment_captured_on on payment (captured_at) include (currency, amount, purpose) where captured_at is not null;
create index refund_done_on on refund (done_at) where done_at is not null;
create index refund_refused on refund (created_at) where state = 'REFUSED';
create index placed_order_sums on placed_order (placed_at) include (currency, total);

-- Since when a payment should be captured: its order has left. Of all that is authorized these few are looked for, and by this alone.
alter table payment add due_at timestamptz;
update payment p set due_at = now() from placed_order o
where o.id = p."order" and p.state = 'AUTHORIZED' and o.state in ('SHIPPED', 'READY_TO_COLLECT', 'COLLECTED', 'DELIVERED');
create function payment_due() returns trigger language plpgsql as $$
begin
  update payment set due_at = now() where "order" = new.id and state = 'AUTHORIZED' and due_at is null;
  return null;
end $$;
create trigger payment_due after update of state on placed_order
  for each row when (new.state in ('SHIPPED', 'READY_TO_COLLECT', 'COLLECTED', 'DELIVERED') and old.state <> new.state) execute function payment_due();
create index payment_due on payment (due_at) where state = 'AUTHORIZED' and provider_ref is not null and due_at is not null;
