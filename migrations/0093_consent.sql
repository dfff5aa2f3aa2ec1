-- What each visitor agreed to, and the version of the words that they had read. Lines are added, and none is changed: only whom one leads
-- to is forgotten, and the whole line once it proves nothing any more.
create table consent_choice (
  id bigint generated always as identity primary key,
  -- In the browser's own cookie; gone with the account.
  reference uuid,
  customer uuid,
  letters text not null check (letters ~ '^f?m?k?$'),
  version integer not null check (version > 0),
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (length(language) = 2),
  at timestamptz not null default now()
);
create index consent_choice_reference on consent_choice (reference, id) where reference is not null;
create index consent_choice_customer on consent_choice (customer) where customer is not null;
create index consent_choice_at on consent_choice (at);

create function keep_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at > now() - interval '5 years' then
      raise exception 'a choice is kept for five years' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if (new.letters, new.version, new.country, new.language, new.at) is distinct from (old.letters, old.version, old.country, old.language, old.at)
    or (new.customer is not null and new.customer is distinct from old.customer)
    or (new.reference is not null and new.reference is distinct from old.reference) then
    raise exception 'a choice is not changed: a new one is added' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_consent before update or delete on consent_choice for each row execute function keep_consent();

-- Orders whose purchase has been told: once.
create table measured_purchase (
  "order" uuid primary key references placed_order on delete cascade,
  at timestamptz not null default now()
);
-- Those that stand by now were told or never will be.
insert into measured_purchase ("order") select id from placed_order;
