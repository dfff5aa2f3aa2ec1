-- What a browser chose before somebody signed in is theirs from then on: whom a choice leads to may be added once, and is never another's.
create or replace function keep_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at > now() - interval '5 years' then
      raise exception 'a choice is kept for five years' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if (new.letters, new.version, new.country, new.language, new.at) is distinct from (old.letters, old.version, old.country, old.language, old.at)
    or (new.customer is not null and old.customer is not null and new.customer <> old.customer)
    or (new.customer is not null and old.reference is null)
    or (new.reference is not null and new.reference is distinct from old.reference) then
    raise exception 'a choice is not changed: a new one is added' using errcode = 'check_violation';
  end if;
  return new;
end $$;
