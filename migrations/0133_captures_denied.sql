-- What was captured under review may be denied: then it was captured on no day.
create or replace function note_capture() returns trigger language plpgsql as $$
begin
  new.captured_at := case when new.state in ('PAYMENT_CAPTURED', 'SETTLED') then coalesce(new.captured_at, now()) end;
  return new;
end $$;
drop trigger note_capture on payment;
create trigger note_capture before insert or update of state on payment for each row execute function note_capture();
