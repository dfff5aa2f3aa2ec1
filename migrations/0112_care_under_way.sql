-- Whose account was erased while a piece of theirs is in the workshop: the case goes once the care has ended.
alter table service_case add is_to_forget boolean not null default false;
create index service_case_to_forget on service_case (touched_at) where is_to_forget;

-- What is paid or worked on is not lost with its case: there would be nobody to give the piece, or the money, back to.
create function care_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'this care is under way' using errcode = 'restrict_violation';
end $$;
create trigger care_is_kept before delete on estimate
  for each row when (old.state in ('paid', 'working', 'ready')) execute function care_is_kept();
