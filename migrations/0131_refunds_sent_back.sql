-- A bank may send back what its provider called given: then it was given on no day, and is owed again. For a month each is asked for once a day.
alter table refund add told_at timestamptz;
update refund set told_at = done_at where state = 'DONE' and provider_ref is not null;
create or replace function note_refund() returns trigger language plpgsql as $$
begin
  new.done_at := case when new.state = 'DONE' then coalesce(new.done_at, now()) end;
  return new;
end $$;
drop trigger note_refund on refund;
create trigger note_refund before insert or update of state on refund for each row execute function note_refund();

-- The same for what was taken for nothing: when its provider last said that it is with its shopper again.
alter table payment add given_back_at timestamptz;
create index payment_given_back on payment (given_back_at) where given_back_at is not null;
